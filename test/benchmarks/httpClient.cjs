// Asks a server over HTTP in a thread of its own, so that the event loop of the server's thread
// shows what the server does, and nothing of the client.
const { request } = require('node:http');
const { parentPort } = require('node:worker_threads');

parentPort.on('message', ({ port, method, path, body }) => {
  const headers =
    body === undefined
      ? {}
      : {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        };
  const asked = request(
    { host: '127.0.0.1', port, method, path, headers, agent: false },
    response => {
      let bytes = 0;
      let start = '';
      response.on('data', chunk => {
        bytes += chunk.length;
        if (start.length < 300) start += chunk.toString().slice(0, 300);
      });
      response.once('end', () =>
        parentPort.postMessage({ status: response.statusCode, bytes, start }),
      );
    },
  );
  asked.once('error', error =>
    parentPort.postMessage({ status: 0, bytes: 0, start: error.message }),
  );
  asked.end(body);
});
