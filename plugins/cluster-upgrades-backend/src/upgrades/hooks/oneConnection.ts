import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Socket } from 'node:net';

/** How long a connection is kept between two calls. */
const IDLE_MS = 30_000;

/** The one connection is gone. Nothing was sent. */
export class ConnectionEnded extends Error {}

/**
 * An agent for one connection and no second one. Behind one address there may be several servers,
 * so what a server said of itself holds for the connection on which it said so.
 */
export function oneConnection(protocol: string): HttpAgent {
  const options = { keepAlive: true, maxSockets: 1, timeout: IDLE_MS };
  const agent =
    protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options);
  const connect = agent.createConnection.bind(agent);
  let isConnected = false;
  agent.createConnection = (request, callback) => {
    if (isConnected) {
      callback?.(new ConnectionEnded('The connection has ended'), new Socket());
      return undefined;
    }
    isConnected = true;
    return connect(request, callback);
  };
  return agent;
}
