// The dialogue between a view and the host that frames it: JSON-RPC by postMessage, MCP Apps 2026-01-26.

const METHOD_NOT_FOUND = -32601;

/**
 * Listens to the host. `hears(method, params)` takes its notifications; `answers` has a function for each
 * of its requests. What is not as it should be ends neither, and is told. Gives `{request, notify, close}`.
 */
export function hostBridge({ hears, answers }) {
  const host = window.parent;
  const waiting = new Map();
  let lastId = 0;

  // A view cannot know the origin of its host, so it looks at who speaks.
  const send = (message) => host.postMessage({ jsonrpc: '2.0', ...message }, '*');

  const settle = ({ id, result, error }) => {
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (error) reject?.(new Error(String(error.message ?? 'the host refused')));
    else resolve?.(result ?? {});
  };

  const hear = async ({ method, params }) => {
    try {
      await hears(method, params ?? {});
    } catch (error) {
      send({ method: 'notifications/message', params: { level: 'error', data: `${method}: ${error.message}` } });
    }
  };

  const reply = async ({ id, method, params }) => {
    const answer = Object.hasOwn(answers, method) ? answers[method] : null;
    if (answer === null) {
      send({ id, error: { code: METHOD_NOT_FOUND, message: `unknown method: ${method}` } });
    } else {
      send({ id, result: (await answer(params ?? {})) ?? {} });
    }
  };

  const listen = (event) => {
    const message = event.data;
    if (event.source !== host || message?.jsonrpc !== '2.0') return;
    if (typeof message.method !== 'string') settle(message);
    else if (message.id === undefined || message.id === null) hear(message);
    else reply(message);
  };
  window.addEventListener('message', listen);

  return {
    request: (method, params) =>
      new Promise((resolve, reject) => {
        const id = (lastId += 1);
        waiting.set(id, { resolve, reject });
        send({ id, method, params });
      }),
    notify: (method, params) => send(params === undefined ? { method } : { method, params }),
    close: () => window.removeEventListener('message', listen),
  };
}
