// Required before a program: writes the files of all modules that it loaded to the file that
// LOADED_MODULES names.
const { writeFileSync } = require('node:fs');
const { Module } = require('node:module');

const out = process.env.LOADED_MODULES;
process.on('exit', () =>
  writeFileSync(out, Object.keys(Module._cache).join('\n')),
);
