import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type RequestOptions } from 'node:https';
import { get as getPlain } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { KubeTestAssets } from './kubeTestAssets';

const START_SECONDS = 60;

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A real apiserver on its own etcd, without controllers: what serves and answers, for tests that only look. */
export interface ApiServer {
  readonly version: string;
  get(pathAndQuery: string): Promise<Answer>;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}

function read(send: typeof get, options: RequestOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = send(options, response => {
      const chunks: Buffer[] = [];
      response.on('data', chunk => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString() }));
    });
    request.on('error', reject);
  });
}

function start(run: string, program: string, parameters: readonly string[]): ChildProcess {
  const child = spawn(program, parameters, { cwd: run, stdio: ['ignore', 'pipe', 'pipe'] });
  const log = createWriteStream(path.join(run, `${path.basename(program)}.log`));
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  return child;
}

async function stop(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise(resolve => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exited;
}

/** Waits until `isReady`; fails with the end of the log when the process ends before. */
async function until(run: string, child: ChildProcess, isReady: () => Promise<boolean>): Promise<void> {
  const name = path.basename(child.spawnfile);
  for (const deadline = Date.now() + START_SECONDS * 1000; Date.now() < deadline; await delay(100)) {
    if (await isReady().catch(() => false)) return;
    if (child.exitCode !== null) break;
  }
  throw new Error(`${name} did not get ready within ${START_SECONDS} s:\n${readFileSync(path.join(run, `${name}.log`), 'utf8').slice(-2000)}`);
}

/** Starts etcd and an apiserver of `version` with default flags plus `flags`, hands it to `use`, and stops both whatever happens. */
export async function withApiServer<T>(
  assets: KubeTestAssets,
  version: string,
  use: (server: ApiServer) => Promise<T>,
  flags: readonly string[] = [],
): Promise<T> {
  const run = await mkdtemp(path.join(tmpdir(), 'drydock-apiserver-'));
  const [etcdPort, port] = [await freePort(), await freePort()];
  const token = randomUUID();
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048, privateKeyEncoding: { type: 'pkcs1', format: 'pem' }, publicKeyEncoding: { type: 'spki', format: 'pem' } });
  await writeFile(path.join(run, 'sa.key'), keys.privateKey);
  await writeFile(path.join(run, 'sa.pub'), keys.publicKey);
  await writeFile(path.join(run, 'tokens.csv'), `${token},admin,1,system:masters\n`);
  let etcd: ChildProcess | undefined;
  let apiServer: ChildProcess | undefined;
  try {
    const etcdUrl = `http://127.0.0.1:${etcdPort}`;
    etcd = start(run, path.join(assets.folder, 'bin/etcd'), [
      `--data-dir=${run}/etcd`, '--unsafe-no-fsync', `--listen-client-urls=${etcdUrl}`, `--advertise-client-urls=${etcdUrl}`,
      '--listen-peer-urls=http://127.0.0.1:0', '--log-level=warn',
    ]);
    await until(run, etcd, async () => (await read(getPlain, { host: '127.0.0.1', port: etcdPort, path: '/health' })).status === 200);
    apiServer = start(run, path.join(assets.folder, version, 'kube-apiserver'), [
      `--etcd-servers=${etcdUrl}`, '--bind-address=127.0.0.1', '--advertise-address=127.0.0.1', `--secure-port=${port}`, `--cert-dir=${run}/certs`,
      '--service-account-issuer=https://kubernetes.default.svc', '--service-account-key-file=sa.pub', '--service-account-signing-key-file=sa.key',
      '--service-cluster-ip-range=10.0.0.0/24', '--authorization-mode=RBAC', '--token-auth-file=tokens.csv', '--endpoint-reconciler-type=none', ...flags,
    ]);
    const ask = (pathAndQuery: string) =>
      read(get, {
        host: '127.0.0.1', port, path: pathAndQuery, agent: false, headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        ca: readFileSync(path.join(run, 'certs/apiserver.crt')),
      });
    await until(run, apiServer, async () => (await ask('/readyz')).status === 200);
    return await use({ version, get: ask });
  } finally {
    await stop(apiServer);
    await stop(etcd);
    await rm(run, { recursive: true, force: true, maxRetries: 3 });
  }
}
