// The WebAssembly build as an engine, in a worker: the page stays lively while it calculates.

/** Starts the worker; `{call, callMany}` as the others have. */
export function wasmEngine() {
  const worker = new Worker(new URL('./worker_wasm.js', import.meta.url), { type: 'module' });
  const waiting = new Map();
  let lastId = 0;
  worker.addEventListener('message', ({ data: { id, result } }) => {
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  const call = (name, args) =>
    new Promise((resolve) => {
      const id = (lastId += 1);
      waiting.set(id, resolve);
      worker.postMessage({ id, name, args });
    });
  const callMany = (calls) => Promise.all(calls.map((one) => call(...one)));
  return { call, callMany };
}
