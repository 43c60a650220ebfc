// What a type checker must be content with; `tsc --strict` reads it, nobody runs it.
import { calculate, call, handle, load, tools } from "arithma-wasm";
import { type Arithma, ArithmaError, type Calculated, type LoadOptions, type Reply, type Tool } from "arithma-wasm";

export async function typed(bytes: Uint8Array<ArrayBuffer>): Promise<unknown[]> {
  const options: LoadOptions = { module: bytes, timeLimit: 100 };
  const arithma: Arithma = await load(options);
  const third: Calculated = arithma.calculate("1/3", { digits: 5 });
  const form: string | undefined = third.exactForm;
  const sum: Reply = await call("add", { first: 2n ** 100n, second: "0.1" });
  const attached: Uint8Array[] = sum.attachments.map(({ bytes }) => bytes);
  const text: string | undefined = arithma.handle("{}");
  const reply: object | undefined = await handle({ jsonrpc: "2.0", id: 1, method: "ping" });
  const known: Tool[] = await tools();
  // @ts-expect-error: a number, not its text.
  const wrong = calculate("1", { digits: "5" });
  const error: unknown = await wrong.catch((error: unknown) => error);
  const code: string = error instanceof ArithmaError ? `${error.code} ${error.hint ?? ""}` : "";
  const own = new ArithmaError("why", { code: "INVALID_INPUT", detail: { parameter: "first" } });
  const hint: string | undefined = own.hint;
  return [hint, third, form, attached, text, reply, known, code];
}
