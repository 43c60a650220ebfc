// A host of MCP Apps, made of the official bridge: one frame, both directions of the wire on record.

import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';

const CAPABILITIES = {
  serverTools: {},
  openLinks: {},
  updateModelContext: { text: {} },
  downloadFile: {},
  logging: {},
};

const CONTEXT = {
  theme: 'light',
  displayMode: 'inline',
  availableDisplayModes: ['inline', 'fullscreen'],
  containerDimensions: { width: 600, maxHeight: 900 },
  styles: { variables: { '--color-text-primary': 'light-dark(#112233, #ddeeff)' } },
};

let calls = 0;

/** A call of a tool, passed on to the server. */
window.callServer = async (params) => {
  const message = { jsonrpc: '2.0', id: (calls += 1), method: 'tools/call', params };
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  const reply = await (await fetch('/mcp', { method: 'POST', headers, body: JSON.stringify(message) })).json();
  if (reply.error) throw new Error(reply.error.message);
  return reply.result;
};

/** Frames a view and speaks to it as a host would. */
window.mount = async ({ document: text, capabilities = CAPABILITIES, context = CONTEXT, mode = 'inline', refuses = false }) => {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.style.cssText = 'width:600px;height:700px;border:0';
  document.body.replaceChildren(frame);
  const host = { frame, wire: [], sizes: [], told: [], files: [], asked: [] };
  const options = context === null ? {} : { hostContext: context };
  const bridge = new AppBridge(null, { name: 'testhost', version: '1' }, capabilities, options);
  bridge.onsizechange = (size) => host.sizes.push(size);
  bridge.onupdatemodelcontext = async (params) => {
    host.told.push(params);
    return {};
  };
  bridge.ondownloadfile = async (params) => {
    host.files.push(params);
    return {};
  };
  bridge.onrequestdisplaymode = async (params) => {
    host.asked.push(params);
    return { mode };
  };
  const refuse = () => Promise.reject(new Error('not from a view'));
  if (capabilities.serverTools) bridge.oncalltool = refuses ? refuse : (params) => window.callServer(params);
  const ready = new Promise((resolve) => {
    bridge.oninitialized = resolve;
  });
  const transport = new PostMessageTransport(frame.contentWindow, frame.contentWindow);
  const send = transport.send.bind(transport);
  transport.send = (message, more) => {
    host.wire.push(['host', message]);
    return send(message, more);
  };
  window.addEventListener('message', (event) => {
    if (event.source === frame.contentWindow) host.wire.push(['view', event.data]);
  });
  await bridge.connect(transport);
  // The bridge listens before the view can speak.
  frame.srcdoc = text;
  await ready;
  host.bridge = bridge;
  window.host = host;
};
