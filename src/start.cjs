'use strict';
// Runs a script of this program: `node src/start.cjs src/cli/main.ts …`. It is written so that an old Node understands it
// and can say what is missing; npm puts the Node that `npm ci` brought before the one of the system.
const { enableCompileCache } = require('node:module');
const { join, resolve } = require('node:path');
const { pathToFileURL } = require('node:url');

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `This program needs Node 24 or newer, and this is Node ${process.versions.node}. "npm ci" brings a newer one ` +
      'into node_modules, unless it runs with --ignore-scripts: run "npm ci" without that option and start with ' +
      '"npm start", or install Node 24.',
  );
  process.exit(1);
}

// Nodes before 24 announce on every start that running TypeScript is experimental.
const { emitWarning } = process;
process.emitWarning = (warning, ...details) => {
  const kind = typeof details[0] === 'object' ? details[0].type : details[0];
  if (kind !== 'ExperimentalWarning') emitWarning.call(process, warning, ...details);
};

// What the first start compiled, the next ones read; where the folder cannot be written, every start compiles.
enableCompileCache(join(__dirname, '../node_modules/.cache/compiled'));

process.argv.splice(1, 2, resolve(process.argv[2]));
import(pathToFileURL(process.argv[1]).href).catch((error) => {
  console.error(error);
  process.exit(1);
});
