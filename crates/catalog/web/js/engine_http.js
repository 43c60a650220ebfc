// The server next door as an engine: tools/call by POST, nothing else.

const WAITS = [1000, 2000, 4000, 8000, 15_000];

/** How long a request for many calls may take. */
const BATCH_PATIENCE = 1500;

/** `trouble(sentence)` shows that nothing is answered, and gives a promise of a press on Retry; null ends it. */
export function httpEngine({ trouble, askToken, address = 'mcp' }) {
  let token = null;
  let lastId = 0;
  let asking = null;
  let isAway = false;

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
          isAway = false;
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
        return await response.json().catch(() => ({ error: { message: `the server answered with status ${response.status}` } }));
      }
      isAway = true;
      const busy = response?.status === 503 || response?.status === 429;
      const words = busy ? 'The server is busy.' : 'The server does not answer. Your lines are kept.';
      const wait = new Promise((resolve) => setTimeout(resolve, WAITS[Math.min(tries, WAITS.length - 1)]));
      await Promise.race([wait, trouble(words), givenUp]);
    }
  };

  const request = (name, args) => ({ jsonrpc: '2.0', id: (lastId += 1), method: 'tools/call', params: { name, arguments: args } });
  const resultOf = (reply) => reply?.result ?? refused(reply?.error?.message ?? 'the server gave no answer');

  const call = async (name, args, signal) => resultOf(await send(request(name, args), signal));
  /** One request for many calls. Where one of them takes long, each is asked alone, so that the others need not wait for it. */
  const callMany = async (calls, onReply = () => {}) => {
    const tell = (at, result) => {
      onReply(at, result);
      return result;
    };
    const ask = async (at) => tell(at, await call(...calls[at]));
    if (calls.length === 1) return [await ask(0)];
    const messages = calls.map(([name, args]) => request(name, args));
    const batch = new AbortController();
    const isForgotten = () => calls.every(([, , signal]) => signal?.aborted);
    for (const [, , signal] of calls) signal?.addEventListener('abort', () => isForgotten() && batch.abort());
    const timer = setInterval(() => isAway || batch.abort(), BATCH_PATIENCE);
    const replies = await send(messages, batch.signal);
    clearInterval(timer);
    const byId = new Map((Array.isArray(replies) ? replies : []).map((reply) => [reply.id, reply.result]));
    return Promise.all(messages.map(({ id }, at) => (byId.get(id) ? tell(at, byId.get(id)) : ask(at))));
  };
  return { call, callMany };
}

/** What was refused on the way, as an answer that says so. */
function refused(reason) {
  return { isError: true, structuredContent: { error: { code: 'REFUSED', reason } } };
}
