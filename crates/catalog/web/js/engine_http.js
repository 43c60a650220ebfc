// The server next door as an engine: tools/call by POST, nothing else.

const WAITS = [1000, 2000, 4000, 8000, 15_000];

/** `trouble(sentence)` shows that nothing is answered, and gives a promise of a press on Retry; null ends it. */
export function httpEngine({ trouble, askToken, address = 'mcp' }) {
  let token = null;
  let lastId = 0;
  let asking = null;

  const post = (message, signal) => {
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
    if (token !== null) headers.Authorization = `Bearer ${token}`;
    const body = JSON.stringify(message);
    return fetch(address, { method: 'POST', headers, body, credentials: 'omit', cache: 'no-store', signal });
  };

  const newToken = async (used) => {
    // Many requests may wait for one answer.
    if (used === token) {
      asking ??= askToken(token !== null);
      token = await asking;
      asking = null;
    }
  };

  /** Sends until it is answered, or nobody waits for it: a sheet loses nothing because a server is restarted. */
  const send = async (message, signal) => {
    const givenUp = new Promise((resolve) => signal?.addEventListener('abort', resolve));
    for (let tries = 0; ; tries += 1) {
      const used = token;
      let response = null;
      try {
        response = await post(message, signal);
        if (response.ok) {
          const reply = await response.json();
          trouble(null);
          return reply;
        }
      } catch {
        response = null;
      }
      if (signal?.aborted) return null;
      if (response?.status === 401) {
        await newToken(used);
        tries = -1;
        continue;
      }
      if (response && ![429, 500, 502, 503, 504].includes(response.status)) {
        return await response.json().catch(() => refused(response.status));
      }
      const busy = response?.status === 503 || response?.status === 429;
      const words = busy ? 'The server is busy.' : 'The server does not answer. Your lines are kept.';
      const wait = new Promise((resolve) => setTimeout(resolve, WAITS[Math.min(tries, WAITS.length - 1)]));
      await Promise.race([wait, trouble(words), givenUp]);
    }
  };

  const request = (name, args) => ({ jsonrpc: '2.0', id: (lastId += 1), method: 'tools/call', params: { name, arguments: args } });
  const resultOf = (reply) => reply?.result ?? { isError: true, message: reply?.error?.message };

  const call = async (name, args, signal) => resultOf(await send(request(name, args), signal));
  const callMany = async (calls) => {
    if (calls.length === 1) return [await call(...calls[0])];
    const messages = calls.map(([name, args]) => request(name, args));
    const signal = whenAll(calls.map((one) => one[2]));
    const replies = await send(messages, signal);
    if (signal?.aborted) return calls.map(() => null);
    if (!Array.isArray(replies)) return Promise.all(calls.map((one) => call(...one)));
    const byId = new Map(replies.map((reply) => [reply.id, reply]));
    // What a batch had no time for is asked alone.
    return Promise.all(messages.map(({ id }, at) => (byId.get(id)?.result ? byId.get(id).result : call(...calls[at]))));
  };
  return { call, callMany };
}

/** Aborted once all of these are; null where one of them is missing. */
function whenAll(signals) {
  if (!signals.every(Boolean)) return null;
  const all = new AbortController();
  for (const signal of signals) signal.addEventListener('abort', () => signals.every(({ aborted }) => aborted) && all.abort());
  return all.signal;
}

function refused(status) {
  return { error: { message: `the server answered with status ${status}` } };
}
