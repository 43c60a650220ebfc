// Calls tools of the WebAssembly build, one after the other. The first message brings the module, or why there is none.

import { load } from './arithma.js';

let arithma = null;

const answer = async ({ id, name, args }) => {
  try {
    const message = { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } };
    const reply = (await arithma).handle(message);
    return reply.result ?? { isError: true, message: reply.error?.message };
  } catch (error) {
    return { isError: true, structuredContent: { error: { code: 'INTERNAL', reason: error.message } } };
  }
};

addEventListener('message', async ({ data }) => {
  if (data.id === undefined) arithma = data.failure ? Promise.reject(new Error(data.failure)) : load({ module: data.module });
  else postMessage({ id: data.id, result: await answer(data) });
});
