/** What `calculate` gives. */
export interface Calculated {
  /** The value as text, every digit right. */
  result: string;
  /** Whether the digits are the whole value. */
  exact: boolean;
  /** The expression as it was understood, where something had to be decided. */
  readAs?: string;
  /** The value in a short exact form, where its digits are not all of it. */
  exactForm?: string;
  /** The standard uncertainty of the result. */
  uncertainty?: string;
  /** The named steps. */
  rows?: { name: string; value: string }[];
}

/** What a tool gives. */
export interface Reply {
  /** The answer as fields. */
  data: Record<string, unknown>;
  /** The answer as text. */
  text: string;
  /** Pictures and documents. */
  attachments: { type: string; mimeType: string; bytes: Uint8Array }[];
}

/** A tool. */
export interface Tool {
  name: string;
  title?: string;
  description: string;
  inputSchema: Record<string, unknown>;
  outputSchema?: Record<string, unknown>;
  annotations?: Record<string, boolean>;
}

/** What a call failed with: `message` says what is wrong and how to fix it. */
export class ArithmaError extends Error {
  constructor(reason: string, more?: { code?: string; detail?: Record<string, unknown> });
  /** The kind of error, such as `DIVISION_BY_ZERO`. */
  readonly code: string;
  /** What else is known, by name: `parameter` is the argument that was wrong. */
  readonly detail: Record<string, unknown>;
  /** The place of the error with carets below, or names and signatures that may be meant. */
  readonly hint: string | undefined;
}

/** The toolbox. Calls are synchronous; the next one works whatever became of the last. */
export interface Arithma {
  calculate(expression: string, options?: { digits?: number }): Calculated;
  call(name: string, args?: Record<string, unknown>): Reply;
  handle(message: string): string | undefined;
  handle(message: object): object | undefined;
  tools(): Tool[];
}

export interface LoadOptions {
  /** Where the module is, if not beside the package: an address, its bytes, or a compiled one. */
  module?: string | URL | BufferSource | WebAssembly.Module;
  /** Milliseconds that a call may take; 10,000 if left out. */
  timeLimit?: number;
}

export function load(options?: LoadOptions): Promise<Arithma>;
export function calculate(expression: string, options?: { digits?: number }): Promise<Calculated>;
export function call(name: string, args?: Record<string, unknown>): Promise<Reply>;
export function handle(message: string): Promise<string | undefined>;
export function handle(message: object): Promise<object | undefined>;
export function tools(): Promise<Tool[]>;
