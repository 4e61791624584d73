import type { ServerResponse } from 'node:http';

/** The caller closed the connection before the answer was sent. */
export class CallerHasGone extends Error {
  constructor() {
    super('The caller has closed the connection');
    this.name = 'CallerHasGone';
  }
}

/** A signal that is aborted when the caller of a request goes before the answer was sent. */
export function whileConnected(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort(new CallerHasGone());
  });
  return gone.signal;
}
