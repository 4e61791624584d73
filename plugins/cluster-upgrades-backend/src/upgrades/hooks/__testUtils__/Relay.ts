import {
  connect,
  createServer,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net';

/**
 * One address of several servers: the first connection reaches the first server, every later one
 * the last.
 */
export class Relay {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(targets: readonly URL[]) {
    let count = 0;
    this.#server = createServer(socket => {
      const { hostname, port } = targets[Math.min(count, targets.length - 1)];
      count += 1;
      const upstream = connect(Number(port), hostname);
      for (const [from, to] of [
        [socket, upstream],
        [upstream, socket],
      ]) {
        this.#sockets.add(from);
        from
          .on('error', () => to.destroy())
          .on('close', () => to.destroy())
          .pipe(to);
      }
    });
  }

  static async start(targets: readonly URL[]): Promise<Relay> {
    const relay = new Relay(targets);
    await new Promise<void>(resolve =>
      relay.#server.listen(0, '127.0.0.1', resolve),
    );
    return relay;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise(resolve => this.#server.close(resolve));
  }
}
