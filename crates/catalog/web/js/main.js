// The page beside its server.

import { askToken, startPage, trouble } from './page.js';
import { httpEngine } from './engine_http.js';

const load = async (name) => (await fetch(new URL(name, import.meta.url), { credentials: 'omit' })).json();

startPage(httpEngine({ trouble, askToken }), load);
