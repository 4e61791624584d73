// Ports for servers that must be told theirs beforehand. Those that may choose for themselves
// listen on 0 instead.
const { createServer } = require('node:net');

/**
 * Below what kernels give to outgoing connections (from 32768 on Linux, 49152 elsewhere), which
 * would take a port between its choice and its use.
 */
const FIRST = 10_000;
const LAST = 31_999;
/**
 * Each of Jest's workers takes from a stretch of its own; other processes from one that their
 * number gives, which one of them may share.
 */
const STRETCH = 200;
const stretches = Math.floor((LAST - FIRST + 1) / STRETCH);
const worker = Number(process.env.JEST_WORKER_ID ?? 0);
const start =
  FIRST +
  ((worker > 0 ? process.ppid * 8 + worker : process.pid) % stretches) *
    STRETCH;
let taken = 0;

function isFree(port) {
  return new Promise(resolve => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}

async function find(count) {
  let found = [];
  for (let tries = 0; tries < 2 * STRETCH; tries += 1) {
    const port = start + taken;
    taken = (taken + 1) % STRETCH;
    if (port === start) found = [];
    found = (await isFree(port)) ? [...found, port] : [];
    if (found.length === count) return found;
  }
  throw new Error(
    `No ${count} free ports in a row from ${start} to ${
      start + STRETCH - 1
    }; see who listens there`,
  );
}

/** One after the other: two searches at a time would tear each other's rows apart. */
let searching = Promise.resolve();

/**
 * Free ports in a row. The same process gets none of them again before it has gone through its
 * range.
 * @param {number} count
 * @returns {Promise<number[]>}
 */
function freePorts(count) {
  const found = searching.then(() => find(count));
  searching = found.catch(() => undefined);
  return found;
}

module.exports = { freePorts };
