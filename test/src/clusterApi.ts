import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { copyFileSync, createWriteStream, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseAllDocuments } from 'yaml';
import { kubeTestAssets } from './kubeTestAssets';

/**
 * A real Cluster API management cluster: etcd, kube-apiserver and the four Cluster API managers with machines in memory, as processes
 * on loopback. The order of the start is Cluster API's own: CRDs, managers, and only then the admission webhooks, which the managers answer.
 *
 * No certificate tool is needed: the certificate that the apiserver makes for itself (127.0.0.1, localhost) serves the webhooks too.
 */
export interface ClusterApiStack {
  readonly folder: string;
  /** Kubeconfigs of a cluster administrator, and of the reader and the writer with the documented minimal rights. */
  readonly kubeconfigs: Readonly<Record<'admin' | 'reader' | 'writer', string>>;
  /** Sends as the administrator; the answer's body as JSON. Throws for an answer that is no 2xx. */
  send(method: string, path: string, body?: unknown, contentType?: string): Promise<unknown>;
  /** Applies a template of the assets, with `${KEY}` filled in. */
  applyTemplate(name: string, values: Readonly<Record<string, string>>): Promise<void>;
  /** Requests of one user as the apiserver's audit log has them, in order. */
  audit(user: string): readonly AuditEvent[];
  stop(): Promise<void>;
}

export interface AuditEvent {
  readonly verb: string;
  readonly uri: string;
  readonly status: number;
  readonly userAgent: string;
}

export interface ClusterApiAssets {
  readonly binaries: string;
  readonly version: string;
  /** Holds manifests/ and templates/. */
  readonly files: string;
}

/** The parts that are needed, or the name of what is missing. */
export function clusterApiAssets(): ClusterApiAssets | { readonly missing: string } {
  const assets = kubeTestAssets();
  if (!assets) return { missing: 'no test assets (KUBE_TEST_ASSETS or ../shared/kube)' };
  const version = assets.versions[assets.versions.length - 1];
  // This package is never built: it runs from its sources only.
  // eslint-disable-next-line no-restricted-syntax
  const folders = [path.join(assets.folder, 'capi'), path.resolve(__dirname, '../../../shared/kube/capi')];
  const files = folders.find(folder => existsSync(path.join(folder, 'manifests/crds.json')));
  if (!files) return { missing: 'no capi/manifests in the test assets' };
  if (!existsSync(path.join(assets.folder, 'bin/capi'))) return { missing: 'no bin/capi in the test assets' };
  return { binaries: assets.folder, version, files };
}

const BASE_PORT = 24_000;
const PORTS = { etcd: BASE_PORT, apiserver: BASE_PORT + 1, webhooks: BASE_PORT + 10, health: BASE_PORT + 20, diagnostics: BASE_PORT + 30, workload: BASE_PORT + 50 };
const MANAGERS = ['capi-core', 'capi-kubeadm-bootstrap', 'capi-kubeadm-control-plane', 'capi-docker'];
const TOKENS = { admin: 'admin-token', reader: 'reader-token', writer: 'writer-token' };
const START_SECONDS = 90;

/** The minimal rights of docs/providers/cluster-api.md. */
const CAPI_GROUPS = ['cluster.x-k8s.io', 'controlplane.cluster.x-k8s.io'];
export const READER_RULES = [
  { apiGroups: CAPI_GROUPS, resources: ['clusters', 'clusterclasses', 'machinedeployments', 'machinepools', 'machines', 'kubeadmcontrolplanes'], verbs: ['get', 'list'] },
  { apiGroups: [''], resources: ['secrets'], verbs: ['get'] },
];
export const WRITER_RULES = [{ apiGroups: CAPI_GROUPS, resources: ['clusters', 'kubeadmcontrolplanes', 'machinedeployments', 'machinepools'], verbs: ['patch'] }];

class Processes {
  readonly #children: ChildProcess[] = [];

  constructor(private readonly folder: string) {}

  start(name: string, program: string, parameters: readonly string[], environment: Record<string, string> = {}): ChildProcess {
    const child = spawn(program, parameters, { cwd: this.folder, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
    const log = createWriteStream(path.join(this.folder, `${name}.log`));
    child.stdout?.pipe(log, { end: false });
    child.stderr?.pipe(log, { end: false });
    this.#children.push(child);
    return child;
  }

  async until(name: string, child: ChildProcess, isReady: () => Promise<boolean>): Promise<void> {
    for (const deadline = Date.now() + START_SECONDS * 1000; Date.now() < deadline; await delay(100)) {
      if (await isReady().catch(() => false)) return;
      if (child.exitCode !== null) break;
    }
    throw new Error(`${name} did not get ready within ${START_SECONDS} s:\n${readFileSync(path.join(this.folder, `${name}.log`), 'utf8').slice(-2000)}`);
  }

  /** Last started first; resolves when all are gone. */
  async stop(): Promise<void> {
    for (const child of [...this.#children].reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const exited = new Promise(resolve => child.once('exit', resolve));
      child.kill('SIGKILL');
      await exited;
    }
  }
}

interface Sent {
  readonly status: number;
  readonly body: string;
}

async function request(url: string, options: https.RequestOptions = {}, body?: string): Promise<Sent> {
  const { request: open } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const call = open(url, { agent: false, ...options }, response => {
      const chunks: Buffer[] = [];
      response.on('data', chunk => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** Starts everything; when a part fails, what runs is stopped before the error goes on. */
export async function startClusterApi({ binaries, version, files }: ClusterApiAssets): Promise<ClusterApiStack> {
  const folder = await mkdtemp(path.join(tmpdir(), 'drydock-capi-'));
  const processes = new Processes(folder);
  const stop = async () => {
    await processes.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    await startApiServer(processes, folder, binaries, version);
    const stack = stackOf(folder, files, stop);
    await installClusterApi(processes, stack, binaries, files);
    return stack;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startApiServer(processes: Processes, folder: string, binaries: string, version: string): Promise<void> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048, privateKeyEncoding: { type: 'pkcs1', format: 'pem' }, publicKeyEncoding: { type: 'spki', format: 'pem' } });
  await writeFile(path.join(folder, 'sa.key'), keys.privateKey);
  await writeFile(path.join(folder, 'sa.pub'), keys.publicKey);
  await writeFile(path.join(folder, 'tokens.csv'), [`${TOKENS.admin},admin,1,system:masters`, `${TOKENS.reader},drydock-reader,2`, `${TOKENS.writer},drydock-writer,3`, ''].join('\n'));
  await writeFile(path.join(folder, 'audit-policy.yaml'), 'apiVersion: audit.k8s.io/v1\nkind: Policy\nomitStages: [RequestReceived]\nrules: [{level: Metadata}]\n');
  const etcdUrl = `http://127.0.0.1:${PORTS.etcd}`;
  const etcd = processes.start('etcd', path.join(binaries, 'bin/etcd'), [
    `--data-dir=${folder}/etcd`, '--unsafe-no-fsync', `--listen-client-urls=${etcdUrl}`, `--advertise-client-urls=${etcdUrl}`,
    '--listen-peer-urls=http://127.0.0.1:0', '--log-level=warn',
  ]);
  await processes.until('etcd', etcd, async () => (await request(`${etcdUrl}/health`)).status === 200);
  const apiServer = processes.start('apiserver', path.join(binaries, version, 'kube-apiserver'), [
    `--etcd-servers=${etcdUrl}`, '--bind-address=127.0.0.1', '--advertise-address=127.0.0.1', `--secure-port=${PORTS.apiserver}`, `--cert-dir=${folder}/certs`,
    '--service-account-issuer=https://kubernetes.default.svc', '--service-account-key-file=sa.pub', '--service-account-signing-key-file=sa.key',
    '--service-cluster-ip-range=10.0.0.0/24', '--authorization-mode=RBAC', '--token-auth-file=tokens.csv', '--endpoint-reconciler-type=none',
    '--audit-policy-file=audit-policy.yaml', `--audit-log-path=${folder}/audit.log`,
  ]);
  await processes.until('apiserver', apiServer, async () => (await request(`${SERVER}/readyz`, adminOptions(folder))).status === 200);
}

const SERVER = `https://127.0.0.1:${PORTS.apiserver}`;

function authority(folder: string): Buffer {
  return readFileSync(path.join(folder, 'certs/apiserver.crt'));
}

function adminOptions(folder: string): https.RequestOptions {
  return { headers: { authorization: `Bearer ${TOKENS.admin}`, accept: 'application/json' }, ca: authority(folder) };
}

function stackOf(folder: string, files: string, stop: () => Promise<void>): ClusterApiStack {
  const send: ClusterApiStack['send'] = async (method, target, body, contentType = 'application/json') => {
    const options = adminOptions(folder);
    const answer = await request(`${SERVER}${target}`, { ...options, method, headers: { ...options.headers, 'content-type': contentType } }, body === undefined ? undefined : JSON.stringify(body));
    if (answer.status < 200 || answer.status > 299) throw new Error(`${method} ${target} answered ${answer.status}: ${answer.body.slice(0, 500)}`);
    return JSON.parse(answer.body);
  };
  return {
    folder,
    kubeconfigs: { admin: kubeconfigPath(folder, 'admin'), reader: kubeconfigPath(folder, 'reader'), writer: kubeconfigPath(folder, 'writer') },
    send,
    async applyTemplate(name, values) {
      const text = readFileSync(path.join(files, 'templates', name), 'utf8').replace(/\$\{([A-Z_]+)\}/g, (placeholder, key: string) => values[key] ?? placeholder);
      for (const document of parseAllDocuments(text)) await apply(send, document.toJS());
    },
    audit: user => auditOf(folder, user),
    stop,
  };
}

function kubeconfigPath(folder: string, user: string): string {
  return path.join(folder, `${user}.kubeconfig`);
}

async function writeKubeconfig(folder: string, user: keyof typeof TOKENS): Promise<void> {
  const kubeconfig = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'management', cluster: { server: SERVER, 'certificate-authority-data': authority(folder).toString('base64') } }],
    users: [{ name: user, user: { token: TOKENS[user] } }],
    contexts: [{ name: user, context: { cluster: 'management', user } }],
    'current-context': user,
  };
  await writeFile(kubeconfigPath(folder, user), JSON.stringify(kubeconfig));
}

interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
}

/** Server-side apply by path; the kinds used here have regular plurals. */
async function apply(send: ClusterApiStack['send'], object: KubernetesObject): Promise<void> {
  const { apiVersion, kind, metadata } = object;
  const plural = `${kind.toLowerCase()}${/s$/i.test(kind) ? 'es' : 's'}`;
  const root = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  const scope = metadata.namespace ? `/namespaces/${metadata.namespace}` : '';
  await send('PATCH', `${root}${scope}/${plural}/${metadata.name}?fieldManager=kubectl&force=true`, object, 'application/apply-patch+yaml');
}

async function installClusterApi(processes: Processes, stack: ClusterApiStack, binaries: string, files: string): Promise<void> {
  const { folder, send } = stack;
  for (const user of ['admin', 'reader', 'writer'] as const) await writeKubeconfig(folder, user);
  const certificates = path.join(folder, 'webhook-certs');
  mkdirSync(certificates);
  copyFileSync(path.join(folder, 'certs/apiserver.crt'), path.join(certificates, 'tls.crt'));
  copyFileSync(path.join(folder, 'certs/apiserver.key'), path.join(certificates, 'tls.key'));
  const manifest = (name: string): KubernetesObject[] => {
    const text = readFileSync(path.join(files, 'manifests', name), 'utf8')
      .replaceAll('${CA_BUNDLE_BASE64}', authority(folder).toString('base64'))
      .replace(/127\.0\.0\.1:944([3-6])\//g, (_match, last: string) => `127.0.0.1:${PORTS.webhooks + Number(last) - 3}/`);
    return JSON.parse(text).items;
  };
  await apply(send, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'fleet' } });
  await grant(send, 'drydock-reader', READER_RULES);
  await grant(send, 'drydock-writer', WRITER_RULES);
  const definitions = manifest('crds.json');
  await Promise.all(definitions.map(definition => apply(send, definition)));
  await untilEstablished(send, definitions.length);
  await startManagers(processes, stack, binaries, certificates);
  // Only now: the managers answer these, and a webhook that nobody answers blocks every write.
  for (const webhook of manifest('webhooks.json')) await apply(send, webhook);
}

async function grant(send: ClusterApiStack['send'], user: string, rules: readonly unknown[]): Promise<void> {
  const group = 'rbac.authorization.k8s.io';
  await send('POST', `/apis/${group}/v1/clusterroles`, { apiVersion: `${group}/v1`, kind: 'ClusterRole', metadata: { name: user }, rules });
  await send('POST', `/apis/${group}/v1/clusterrolebindings`, {
    apiVersion: `${group}/v1`,
    kind: 'ClusterRoleBinding',
    metadata: { name: user },
    roleRef: { apiGroup: group, kind: 'ClusterRole', name: user },
    subjects: [{ apiGroup: group, kind: 'User', name: user }],
  });
}

async function untilEstablished(send: ClusterApiStack['send'], wanted: number): Promise<void> {
  for (const deadline = Date.now() + START_SECONDS * 1000; Date.now() < deadline; await delay(200)) {
    const answer = (await send('GET', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions')) as { items: { status?: { conditions?: { type: string; status: string }[] } }[] };
    const established = answer.items.filter(({ status }) => status?.conditions?.some(({ type, status: value }) => type === 'Established' && value === 'True'));
    if (established.length >= wanted) return;
  }
  throw new Error(`The ${wanted} CRDs of Cluster API were not established within ${START_SECONDS} s`);
}

async function startManagers(processes: Processes, { folder, kubeconfigs }: ClusterApiStack, binaries: string, certificates: string): Promise<void> {
  const started = MANAGERS.map((name, index) => {
    const program = path.join(folder, name);
    symlinkSync(path.join(binaries, 'bin/capi'), program);
    const child = processes.start(
      name,
      program,
      [
        `--kubeconfig=${kubeconfigs.admin}`, '--feature-gates=ClusterTopology=true,RuntimeSDK=true,ReconcilerRateLimiting=false',
        `--webhook-port=${PORTS.webhooks + index}`, `--webhook-cert-dir=${certificates}`, `--health-addr=127.0.0.1:${PORTS.health + index}`,
        `--diagnostics-address=127.0.0.1:${PORTS.diagnostics + index}`, '--insecure-diagnostics=true', '--v=2',
      ],
      { POD_IP: '127.0.0.1', CAPD_BASE_PORT: String(PORTS.workload) },
    );
    return { name, child, port: PORTS.health + index };
  });
  await Promise.all(
    started.map(({ name, child, port }) =>
      processes.until(name, child, async () => (await request(`http://127.0.0.1:${port}/healthz`)).status === 200 && (await request(`http://127.0.0.1:${port}/readyz`)).status === 200),
    ),
  );
}

function auditOf(folder: string, user: string): AuditEvent[] {
  return readFileSync(path.join(folder, 'audit.log'), 'utf8')
    .split('\n')
    .filter(line => line.includes(`"${user}"`))
    .map(line => JSON.parse(line) as { user: { username: string }; verb: string; requestURI: string; userAgent?: string; responseStatus?: { code: number } })
    .filter(event => event.user.username === user)
    .map(event => ({ verb: event.verb, uri: event.requestURI, status: event.responseStatus?.code ?? 0, userAgent: event.userAgent ?? '' }));
}
