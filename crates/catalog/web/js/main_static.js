// The page without a server: on the WebAssembly build, from a folder of files.

import { startPage } from './page.js';
import { ownScript, wasmEngine } from './engine_wasm.js';

const load = async (name) => (await fetch(new URL(name, import.meta.url))).json();

startPage(wasmEngine(), load);
navigator.serviceWorker?.register(ownScript('../offline.js')).catch(() => {
  // Then it works as long as the files can be loaded.
});
