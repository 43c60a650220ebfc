// The WebAssembly build as an engine, in workers: the page stays lively while it calculates.

/** How long work that nobody waits for may go on before its worker is started anew. */
const PATIENCE = 300;

/** As many calls at a time: what takes long holds up no other. */
const MOST_WORKERS = 2;

/** The scripts that may be started by their names; nothing else becomes one. */
const OWN_SCRIPTS = ['./worker_wasm.js', '../offline.js'];

const addressOf = (name) => {
  if (!OWN_SCRIPTS.includes(name)) throw new TypeError(`${name} is no script of this page`);
  return new URL(name, import.meta.url).href;
};

const policy = globalThis.trustedTypes?.createPolicy('arithma', { createScriptURL: addressOf });

/** The address of a script of the page, as the policy of the document wants it. */
export const ownScript = (name) => (policy ? policy.createScriptURL(name) : addressOf(name));

/** The module, once for all workers: one that is started anew need not load it again. */
async function compiledModule() {
  const response = await fetch(new URL('./arithma.wasm', import.meta.url));
  if (!response.ok) throw new Error(`the calculator could not be loaded: status ${response.status}`);
  // Servers that do not know the type of .wasm cannot be streamed from.
  return { module: await WebAssembly.compile(await response.arrayBuffer()) };
}

/** `{call, callMany}` as the others have. Workers are started when there is work. */
export function wasmEngine() {
  const loaded = compiledModule().catch((error) => ({ failure: error.message }));
  const waiting = [];
  const lanes = [];
  let lastId = 0;

  const start = (lane) => {
    lane.worker?.terminate();
    const worker = new Worker(ownScript('./worker_wasm.js'), { type: 'module' });
    lane.worker = worker;
    const done = (id, result) => {
      if (lane.item === null || lane.item.id !== id) return;
      lane.item.resolve(result);
      lane.item = null;
      next();
    };
    worker.addEventListener('message', ({ data: { id, result } }) => done(id, result));
    worker.addEventListener('error', ({ message }) => {
      // What cannot be loaded is not tried again before there is other work.
      worker.terminate();
      lanes.splice(lanes.indexOf(lane), 1);
      done(lane.item?.id, broken(message ?? 'the calculator could not be started: load the page again'));
    });
    loaded.then((what) => worker.postMessage(what));
    return lane;
  };

  const begin = (lane, item) => {
    lane.item = item;
    item.began = performance.now();
    loaded.then(() => {
      if (lane.item === item) lane.worker.postMessage({ id: item.id, name: item.name, args: item.args });
    });
  };

  const next = () => {
    while (waiting.length > 0) {
      let lane = lanes.find(({ item }) => item === null);
      if (lane === undefined && lanes.length < MOST_WORKERS) lanes.push((lane = start({ item: null })));
      if (lane === undefined) return;
      begin(lane, waiting.shift());
    }
  };

  /** Work that has only begun is soon done; what takes long is ended with its worker. */
  const giveUp = (item) => {
    item.resolve(null);
    const at = waiting.indexOf(item);
    if (at >= 0) waiting.splice(at, 1);
    const lane = lanes.find((one) => one.item === item);
    if (lane === undefined) return;
    setTimeout(() => {
      if (lane.item !== item) return;
      lane.item = null;
      start(lane);
      next();
    }, Math.max(0, PATIENCE - (performance.now() - item.began)));
  };

  const call = (name, args, signal) =>
    new Promise((resolve) => {
      const item = { id: (lastId += 1), name, args, resolve };
      waiting.push(item);
      signal?.addEventListener('abort', () => giveUp(item));
      next();
    });
  const callMany = (calls, onReply = () => {}) =>
    Promise.all(
      calls.map(async (one, at) => {
        const result = await call(...one);
        onReply(at, result);
        return result;
      }),
    );
  return { call, callMany };
}

function broken(reason) {
  return { isError: true, structuredContent: { error: { code: 'INTERNAL', reason } } };
}
