import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../src/portal';
import { runSources } from '../src/runSources';

/** Answers what is asked first of a cluster. */
async function listen(): Promise<Server> {
  const server = createServer((_, response) =>
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ gitVersion: 'v1.35.2' })),
  );
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

describe('opening the clusters of a person', () => {
  let folder: string;
  const servers: Server[] = [];

  afterEach(async () => {
    for (const server of servers.splice(0)) server.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** The clusters that opened, and the faults of the others. */
  async function open(...contexts: string[]) {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        ...runSources,
        path.join(repositoryRoot, 'scripts/demo/openOwnClusters.cjs'),
        '--kubeconfig',
        path.join(folder, 'kubeconfig'),
        '--out',
        path.join(folder, 'own'),
        ...contexts.flatMap(name => ['--context', name]),
      ],
      { env: { ...process.env, NODE_OPTIONS: '' } },
    );
    return JSON.parse(stdout);
  }

  it('again keeps what is known of a cluster that does not open now', async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'drydock-own-'));
    servers.push(await listen(), await listen());
    const names = ['first', 'second'];
    await writeFile(
      path.join(folder, 'kubeconfig'),
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'Config',
        clusters: servers.map((server, index) => ({
          name: names[index],
          cluster: { server: `http://127.0.0.1:${portOf(server)}` },
        })),
        users: [],
        contexts: names.map(name => ({ name, context: { cluster: name } })),
      }),
    );
    expect((await open(...names)).faults).toEqual([]);
    const known = async () =>
      JSON.parse(await readFile(path.join(folder, 'own'), 'utf8')).clusters;
    const before = await known();
    expect(before).toHaveLength(2);

    await new Promise(resolve => {
      servers[1].close(resolve);
    });
    const { clusters, faults } = await open(...names);
    expect(clusters).toMatchObject([{ name: 'first', version: 'v1.35.2' }]);
    expect(faults).toEqual([expect.stringContaining('context second')]);
    expect(await known()).toEqual(expect.arrayContaining(before));
    expect(await known()).toHaveLength(2);
  });
});
