// See run.

import './typing.mjs';
import './lines.mjs';
import './answers.mjs';
import './sharing.mjs';
import './plots.mjs';
import './looks.mjs';
import './odd.mjs';
import './safety.mjs';
import './server.mjs';
import './static.mjs';
import './view.mjs';
import { runScenarios } from './harness.mjs';

process.exit((await runScenarios(process.argv.slice(2))) === 0 ? 0 : 1);
