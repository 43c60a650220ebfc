// The WebAssembly build as an engine, in a worker: the page stays lively while it calculates.

/** How long work that nobody waits for may go on before the worker is started anew. */
const PATIENCE = 300;

/** Starts the worker; `{call, callMany}` as the others have. */
export function wasmEngine() {
  // The first of them is being calculated.
  const queue = [];
  let worker = null;
  let lastId = 0;

  const begin = () => {
    const [next] = queue;
    if (!next) return;
    next.began = performance.now();
    worker.postMessage({ id: next.id, name: next.name, args: next.args });
  };

  const start = () => {
    worker = new Worker(new URL('./worker_wasm.js', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data: { id, result } }) => {
      if (queue[0]?.id !== id) return;
      queue.shift().resolve(result);
      begin();
    });
    begin();
  };

  /** Work that has only begun is soon done; what takes long is ended with its worker. */
  const giveUp = (item) => {
    const at = queue.indexOf(item);
    if (at < 0) return;
    item.resolve(null);
    if (at > 0) {
      queue.splice(at, 1);
      return;
    }
    const left = PATIENCE - (performance.now() - item.began);
    setTimeout(() => {
      if (queue[0] !== item) return;
      queue.shift();
      worker.terminate();
      start();
    }, Math.max(0, left));
  };

  const call = (name, args, signal) =>
    new Promise((resolve) => {
      const item = { id: (lastId += 1), name, args, resolve };
      queue.push(item);
      signal?.addEventListener('abort', () => giveUp(item));
      if (queue.length === 1) begin();
    });
  const callMany = (calls) => Promise.all(calls.map((one) => call(...one)));
  start();
  return { call, callMany };
}
