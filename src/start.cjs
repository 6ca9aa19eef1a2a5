'use strict';
// Runs a script of this program: `node src/start.cjs src/cli/main.ts …`. It is written so that an
// old Node understands it and can say what is missing; npm puts the Node that a full `npm ci`
// brought before the one of the system (decision 0138).
const { enableCompileCache } = require('node:module');
const { join, resolve } = require('node:path');
const { pathToFileURL } = require('node:url');

const major = Number.parseInt(process.versions.node, 10);
if (major < 24) {
  console.error(
    `This program needs Node.js 24 or newer, and this is Node.js ${process.versions.node}: install a newer one, or run ` +
      '"npm ci" in a clone without --omit=dev and --ignore-scripts, which brings Node.js 24 for "npm start" and all scripts.',
  );
  process.exit(1);
}

// SQLite, which locks the data folder, is announced as experimental on every start.
const { emitWarning } = process;
process.emitWarning = (warning, ...details) => {
  const kind = typeof details[0] === 'object' ? details[0].type : details[0];
  if (kind !== 'ExperimentalWarning') emitWarning.call(process, warning, ...details);
};

// What the first start compiled, the next ones read; where the folder cannot be written, every
// start compiles.
enableCompileCache(join(__dirname, '../node_modules/.cache/compiled'));

process.argv.splice(1, 2, resolve(process.argv[2]));
import(pathToFileURL(process.argv[1]).href).catch((error) => {
  console.error(error);
  process.exit(1);
});
