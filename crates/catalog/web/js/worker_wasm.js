// Calls tools of the WebAssembly build, one after the other.

import { load } from './arithma.js';

const arithma = load({ module: new URL('./arithma.wasm', import.meta.url) });

addEventListener('message', async ({ data: { id, name, args } }) => {
  let result;
  try {
    const message = { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } };
    const reply = (await arithma).handle(message);
    result = reply.result ?? { isError: true, message: reply.error?.message };
  } catch (error) {
    result = { isError: true, structuredContent: { error: { code: 'INTERNAL', reason: error.message } } };
  }
  postMessage({ id, result });
});
