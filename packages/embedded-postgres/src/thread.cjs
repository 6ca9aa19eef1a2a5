'use strict';
// The first script of the thread of the embedded database. Each thread enables Node's compile cache
// by itself, and this one before it loads any TypeScript, which Node would have to load its
// compiler for.
const { enableCompileCache } = require('node:module');
const { dirname } = require('node:path');
const { workerData } = require('node:worker_threads');

const { script, compileCache } = workerData;
// Node adds the folder of its version.
if (compileCache !== undefined) enableCompileCache(dirname(compileCache));
// A rejection ends the thread, and its client receives the error.
import(script);
