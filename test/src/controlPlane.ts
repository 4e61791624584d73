import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomUUID, X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  mkdir,
  mkdtemp,
  open,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Agent } from 'undici';
import { freePorts } from './ports.cjs';
import { kubeTestAssets, kwokStages } from './kubeTestAssets';
import type { KubeTestAssets } from './kubeTestAssets';
import { SupervisedProcess } from './supervisedProcess';

/**
 * A real control plane as processes on loopback: etcd, kube-apiserver, and where asked for
 * controller-manager, scheduler and kwok (simulated kubelets). `swap` starts another version on the
 * same etcd data, which is a real in-place upgrade. Certificates are the apiserver's own, users
 * come from a token file: no openssl is needed.
 */
export interface ControlPlaneOptions {
  /** For example `v1.31.4`, a folder of the assets. */
  readonly version: string;
  /** Starts controller-manager and scheduler. */
  readonly controllers?: boolean;
  /** Starts kwok: nodes become ready, pods run. Needs `controllers`. */
  readonly kwok?: boolean;
  /** File with what kwok plays; the stages of the assets by default. */
  readonly kwokStages?: string;
  readonly apiServerFlags?: readonly string[];
}

/** One line of the audit log. */
export interface AuditEvent {
  readonly verb: string;
  readonly requestURI: string;
  readonly requestReceivedTimestamp: string;
  readonly user: { readonly username: string };
  readonly userAgent?: string;
  readonly objectRef?: {
    readonly resource?: string;
    readonly apiGroup?: string;
    readonly apiVersion?: string;
    readonly namespace?: string;
    readonly name?: string;
  };
  readonly responseStatus?: { readonly code?: number };
  readonly annotations?: Readonly<Record<string, string>>;
  /** Body of the request; kept for changes of Cluster API's clusters alone. */
  readonly requestObject?: unknown;
}

/**
 * What a program said that failed. kubectl goes on after an object that fails, so it may have done
 * a part.
 */
export class ProgramError extends Error {
  constructor(
    message: string,
    readonly stdout: string,
    readonly stderr: string,
  ) {
    super(message);
  }
}

export interface AdminAnswer {
  readonly status: number;
  readonly body: string;
}

const AUDIT_POLICY = `apiVersion: audit.k8s.io/v1
kind: Policy
omitStages: [RequestReceived]
rules:
- {level: Request, verbs: [patch, update], resources: [{group: cluster.x-k8s.io, resources: [clusters]}]}
- {level: Metadata}
`;
/**
 * For programs in Go, which live for a minute here: to collect less garbage saves a seventh of an
 * API server's start.
 */
export const GO = { GOGC: '400' };
const CONTROLLER_PORTS = ['controller-manager', 'scheduler', 'kwok'] as const;

export class ControlPlane {
  #etcd: SupervisedProcess | undefined;
  #apiServer: SupervisedProcess | undefined;
  #others: SupervisedProcess[] = [];
  #kwok: SupervisedProcess | undefined;
  #version: string;
  #agent: Agent | undefined;
  /** The audit log as far as it was read. */
  #auditBytes = 0;
  readonly #auditEvents: AuditEvent[] = [];
  #auditRead: Promise<void> = Promise.resolve();

  private constructor(
    private readonly assets: KubeTestAssets,
    private readonly options: ControlPlaneOptions,
    private readonly folder: string,
    private readonly etcdPort: number,
    private readonly port: number,
    private readonly otherPorts: Readonly<
      Record<(typeof CONTROLLER_PORTS)[number], number>
    >,
    readonly adminToken: string,
  ) {
    this.#version = options.version;
  }

  /**
   * Starts everything and returns when it is ready. What was started is stopped when a part fails;
   * then it is tried once more with other ports and files, for a start that this machine disturbed
   * says nothing about Drydock. The first failure is printed.
   */
  static async start(
    options: ControlPlaneOptions,
    assets = kubeTestAssets(),
  ): Promise<ControlPlane> {
    if (!assets)
      throw new Error('There are no control planes here: set KUBE_TEST_ASSETS');
    try {
      return await ControlPlane.#start(options, assets);
    } catch (error) {
      process.stderr.write(
        `The control plane ${
          options.version
        } did not start and is started once more: ${
          error instanceof Error ? error.message : error
        }\n`,
      );
      return ControlPlane.#start(options, assets);
    }
  }

  static async #start(
    options: ControlPlaneOptions,
    assets: KubeTestAssets,
  ): Promise<ControlPlane> {
    const folder = await mkdtemp(path.join(tmpdir(), 'drydock-control-plane-'));
    const [etcdPort, port, ...others] = await freePorts(5);
    const ports = {
      'controller-manager': others[0],
      scheduler: others[1],
      kwok: others[2],
    };
    const controlPlane = new ControlPlane(
      assets,
      options,
      folder,
      etcdPort,
      port,
      ports,
      randomUUID(),
    );
    try {
      await controlPlane.#writeFiles();
      await controlPlane.#startEtcd();
      await controlPlane.#startServers();
      return controlPlane;
    } catch (error) {
      await controlPlane.stop();
      throw error;
    }
  }

  get version(): string {
    return this.#version;
  }

  get url(): string {
    return `https://127.0.0.1:${this.port}`;
  }

  /** For kubectl and helm: everything is allowed. */
  get kubeconfigFile(): string {
    return path.join(this.folder, 'kubeconfig');
  }

  get kubectlProgram(): string {
    return path.join(this.assets.folder, 'bin/kubectl');
  }

  /** Process id of the apiserver, for its CPU and memory. */
  get apiServerPid(): number {
    if (!this.#apiServer) throw new Error('The apiserver does not run');
    return this.#apiServer.pid;
  }

  /**
   * PEM of what signs the apiserver's certificate.
   * @throws Error while the starting apiserver has not written it to its end: TLS takes an
   *   incomplete one in silence, and then trusts no server
   */
  async certificateAuthority(): Promise<string> {
    const pem = await readFile(
      path.join(this.folder, 'certificates/apiserver.crt'),
      'utf8',
    );
    const last = new X509Certificate(pem.slice(pem.lastIndexOf('-----BEGIN')));
    if (!last.ca) throw new Error('The CA is not written yet');
    return pem;
  }

  /**
   * Upgrades (or downgrades) in place: the same data, ports and certificates under another version.
   */
  async swap(version: string): Promise<void> {
    await this.#stopServers();
    this.#version = version;
    await this.#startServers();
  }

  /**
   * Starts the apiserver with a new key, certificate and CA, as after a rotation. The data stay.
   */
  async rotateCertificates(): Promise<void> {
    await this.#stopServers();
    await rm(path.join(this.folder, 'certificates'), { recursive: true });
    await this.#agent?.destroy();
    this.#agent = undefined;
    await mkdir(path.join(this.folder, 'certificates'));
    await this.#startServers();
  }

  /** PEM: what the apiserver shows, with its key. */
  async servingCertificate(): Promise<{
    readonly cert: string;
    readonly key: string;
  }> {
    return {
      cert: await this.certificateAuthority(),
      key: await readFile(
        path.join(this.folder, 'certificates/apiserver.key'),
        'utf8',
      ),
    };
  }

  /** A request as administrator. Answers of any status are returned. */
  async request(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    pathAndQuery: string,
    body?: unknown,
    contentType = 'application/json',
    headers: Readonly<Record<string, string>> = {},
  ): Promise<AdminAnswer> {
    this.#agent ??= new Agent({
      connect: { ca: await this.certificateAuthority() },
    });
    const response = await this.#agent.request({
      origin: this.url,
      path: pathAndQuery,
      method,
      headers: {
        authorization: `Bearer ${this.adminToken}`,
        accept: 'application/json',
        'content-type': contentType,
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.statusCode, body: await response.body.text() };
  }

  /**
   * Runs kubectl with `input` on its standard input. @throws ProgramError with what kubectl said
   */
  kubectl(parameters: readonly string[], input = ''): Promise<string> {
    return this.#run(
      this.kubectlProgram,
      ['--kubeconfig', this.kubeconfigFile, ...parameters],
      input,
    );
  }

  /**
   * @param driver - where Helm keeps its releases; its own default are Secrets
   * @param killed - kills Helm in the middle of its work
   */
  helm(
    parameters: readonly string[],
    driver: 'secret' | 'configmap' = 'secret',
    killed?: AbortSignal,
  ): Promise<string> {
    return this.#run(
      path.join(this.assets.folder, 'bin/helm'),
      ['--kubeconfig', this.kubeconfigFile, ...parameters],
      '',
      { HELM_DRIVER: driver },
      killed,
    );
  }

  /** A token of a ServiceAccount, as a workload would get it. */
  async serviceAccountToken(namespace: string, name: string): Promise<string> {
    const { status, body } = await this.request(
      'POST',
      `/api/v1/namespaces/${namespace}/serviceaccounts/${name}/token`,
      {
        apiVersion: 'authentication.k8s.io/v1',
        kind: 'TokenRequest',
        spec: {},
      },
    );
    if (status !== 201)
      throw new Error(
        `No token for ${namespace}/${name}: ${status} ${body.slice(0, 300)}`,
      );
    return JSON.parse(body).status.token;
  }

  /**
   * Lets the storage forget all revisions but the newest: continue tokens of older ones expire, as
   * they do after minutes in a real cluster.
   */
  async compactStorage(): Promise<void> {
    const ask = async (what: string, body: object) => {
      const response = await fetch(
        `http://127.0.0.1:${this.etcdPort}/v3/kv/${what}`,
        { method: 'POST', body: JSON.stringify(body) },
      );
      if (!response.ok)
        throw new Error(
          `etcd refused ${what}: ${response.status} ${await response.text()}`,
        );
      return response.json();
    };
    const { header } = await ask('range', {
      key: Buffer.from('/').toString('base64'),
    });
    await ask('compaction', { revision: header.revision, physical: true });
  }

  /** Stops the storage in the middle of whatever it does: requests that need it hang. */
  pauseStorage(): void {
    this.#signalEtcd('SIGSTOP');
  }

  resumeStorage(): void {
    this.#signalEtcd('SIGCONT');
  }

  /** Every finished request so far, oldest first, over all swaps. */
  async auditEvents(): Promise<readonly AuditEvent[]> {
    // One after the other: each goes on where the one before ended.
    this.#auditRead = this.#auditRead.then(() => this.#readAuditEvents());
    await this.#auditRead;
    return [...this.#auditEvents];
  }

  async #readAuditEvents(): Promise<void> {
    const bytes = await this.#readAuditLog();
    // Line by line: a long run writes more than one text may hold. What follows the last line break
    // is not written to its end.
    let start = 0;
    for (
      let end = bytes.indexOf('\n');
      end !== -1;
      end = bytes.indexOf('\n', start)
    ) {
      this.#auditEvents.push(JSON.parse(bytes.toString('utf8', start, end)));
      start = end + 1;
    }
    this.#auditBytes += start;
  }

  /** What was not read yet: tests ask often, and the log grows by megabytes. */
  async #readAuditLog(): Promise<Buffer> {
    const log = await open(path.join(this.folder, 'audit.log'));
    try {
      const { size } = await log.stat();
      const bytes = Buffer.alloc(size - this.#auditBytes);
      const { bytesRead } = await log.read(
        bytes,
        0,
        bytes.length,
        this.#auditBytes,
      );
      return bytes.subarray(0, bytesRead);
    } finally {
      await log.close();
    }
  }

  /** Stops everything and removes its files. Safe to call twice. */
  async stop(): Promise<void> {
    await this.#agent?.destroy();
    this.#agent = undefined;
    await this.#stopServers();
    await this.#etcd?.stop();
    this.#etcd = undefined;
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /**
   * Stops the simulated kubelets: nodes stay as they are then written, until the API server misses
   * their leases after some 40 s.
   */
  async stopKubelets(): Promise<void> {
    await this.#kwok?.stop();
  }

  #signalEtcd(signal: NodeJS.Signals): void {
    if (!this.#etcd) throw new Error('The storage does not run');
    process.kill(this.#etcd.pid, signal);
  }

  async #writeFiles(): Promise<void> {
    const keys = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    await mkdir(path.join(this.folder, 'certificates'));
    await Promise.all([
      writeFile(path.join(this.folder, 'service-account.key'), keys.privateKey),
      writeFile(path.join(this.folder, 'service-account.pub'), keys.publicKey),
      writeFile(
        path.join(this.folder, 'tokens.csv'),
        `${this.adminToken},admin,admin,system:masters\n`,
      ),
      writeFile(path.join(this.folder, 'audit-policy.yaml'), AUDIT_POLICY),
      writeFile(this.kubeconfigFile, this.#kubeconfig()),
    ]);
  }

  #kubeconfig(): string {
    const cluster = {
      server: this.url,
      'certificate-authority': path.join(
        this.folder,
        'certificates/apiserver.crt',
      ),
    };
    return JSON.stringify({
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: 'test', cluster }],
      users: [{ name: 'admin', user: { token: this.adminToken } }],
      contexts: [{ name: 'test', context: { cluster: 'test', user: 'admin' } }],
      'current-context': 'test',
    });
  }

  async #startEtcd(): Promise<void> {
    const url = `http://127.0.0.1:${this.etcdPort}`;
    this.#etcd = await SupervisedProcess.start(
      this.folder,
      path.join(this.assets.folder, 'bin/etcd'),
      [
        `--data-dir=${this.folder}/etcd`,
        '--unsafe-no-fsync',
        `--listen-client-urls=${url}`,
        `--advertise-client-urls=${url}`,
        '--listen-peer-urls=http://127.0.0.1:0',
        '--log-level=warn',
      ],
      GO,
    );
    await this.#etcd.untilReady(async () => (await fetch(`${url}/health`)).ok);
  }

  async #startServers(): Promise<void> {
    this.#apiServer = await SupervisedProcess.start(
      this.folder,
      this.#program('kube-apiserver'),
      [
        `--etcd-servers=http://127.0.0.1:${this.etcdPort}`,
        '--bind-address=127.0.0.1',
        '--advertise-address=127.0.0.1',
        `--secure-port=${this.port}`,
        `--cert-dir=${this.folder}/certificates`,
        '--service-account-issuer=https://kubernetes.default.svc',
        '--service-account-key-file=service-account.pub',
        '--service-account-signing-key-file=service-account.key',
        '--service-cluster-ip-range=10.0.0.0/24',
        '--authorization-mode=Node,RBAC',
        '--token-auth-file=tokens.csv',
        '--allow-privileged=true',
        '--endpoint-reconciler-type=none',
        '--audit-policy-file=audit-policy.yaml',
        `--audit-log-path=${this.folder}/audit.log`,
        // Else the log begins anew after 100 MB, and the earliest writes are missing.
        '--audit-log-maxsize=10000',
        // What is left of PodSecurityPolicies shows in this count alone. To take it each second
        // costs a tenth of a processor, so that newer servers do not.
        ...(this.version.startsWith('v1.24.')
          ? ['--etcd-count-metric-poll-period=1s']
          : []),
        ...(this.options.apiServerFlags ?? []),
      ],
      GO,
    );
    await this.#apiServer.untilReady(
      async () =>
        (await this.request('GET', '/readyz')).status === 200 &&
        // The API server makes it only after it says that it is ready.
        (await this.request('GET', '/api/v1/namespaces/default')).status ===
          200,
    );
    if (this.options.controllers) await this.#startControllers();
    if (this.options.kwok) await this.#startKwok();
  }

  async #startControllers(): Promise<void> {
    const common = (name: 'controller-manager' | 'scheduler') => [
      `--kubeconfig=${this.kubeconfigFile}`,
      `--authentication-kubeconfig=${this.kubeconfigFile}`,
      `--authorization-kubeconfig=${this.kubeconfigFile}`,
      '--bind-address=127.0.0.1',
      `--secure-port=${this.otherPorts[name]}`,
      `--cert-dir=${this.folder}/${name}`,
      '--leader-elect=false',
    ];
    const controllerManager = await SupervisedProcess.start(
      this.folder,
      this.#program('kube-controller-manager'),
      [
        ...common('controller-manager'),
        '--use-service-account-credentials=true',
        '--service-account-private-key-file=service-account.key',
        '--root-ca-file=certificates/apiserver.crt',
      ],
      GO,
    );
    this.#others.push(controllerManager);
    const scheduler = await SupervisedProcess.start(
      this.folder,
      this.#program('kube-scheduler'),
      common('scheduler'),
      GO,
    );
    this.#others.push(scheduler);
    await controllerManager.untilReady(() =>
      this.#isHealthy('controller-manager'),
    );
    await scheduler.untilReady(() => this.#isHealthy('scheduler'));
  }

  async #startKwok(): Promise<void> {
    const stages = this.options.kwokStages ?? kwokStages(this.assets);
    if (!stages) throw new Error('The test assets hold no stages for kwok');
    const kwok = await SupervisedProcess.start(
      this.folder,
      path.join(this.assets.folder, 'bin/kwok'),
      [
        `--kubeconfig=${this.kubeconfigFile}`,
        `--config=${stages}`,
        '--manage-all-nodes=true',
        '--node-ip=127.0.0.1',
        '--node-lease-duration-seconds=40',
        `--server-address=127.0.0.1:${this.otherPorts.kwok}`,
      ],
      GO,
    );
    this.#others.push(kwok);
    this.#kwok = kwok;
    await kwok.untilReady(
      async () =>
        (
          await fetch(`http://127.0.0.1:${this.otherPorts.kwok}/healthz`)
        ).ok,
    );
  }

  async #isHealthy(name: 'controller-manager' | 'scheduler'): Promise<boolean> {
    const agent = new Agent({ connect: { rejectUnauthorized: false } });
    try {
      const { statusCode, body } = await agent.request({
        origin: `https://127.0.0.1:${this.otherPorts[name]}`,
        path: '/healthz',
        method: 'GET',
      });
      await body.dump();
      return statusCode === 200;
    } finally {
      await agent.destroy();
    }
  }

  async #stopServers(): Promise<void> {
    await Promise.all(this.#others.map(other => other.stop()));
    this.#others = [];
    await this.#apiServer?.stop();
    this.#apiServer = undefined;
  }

  #program(name: string): string {
    const program = path.join(this.assets.folder, this.#version, name);
    if (!existsSync(program))
      throw new Error(
        `${program} does not exist; versions here: ${this.assets.versions.join(
          ', ',
        )}`,
      );
    return program;
  }

  #run(
    program: string,
    parameters: readonly string[],
    input: string,
    environment: Readonly<Record<string, string>> = {},
    killed?: AbortSignal,
  ): Promise<string> {
    return new Promise((resolve, reject) => {
      // kubectl keeps a cache of discovery below HOME: each control plane has its own.
      const env = {
        PATH: process.env.PATH,
        HOME: this.folder,
        ...GO,
        ...environment,
      };
      const child = execFile(
        program,
        parameters,
        { cwd: this.folder, env, maxBuffer: 64 * 1024 * 1024 },
        (error, stdout, stderr) => {
          if (error)
            reject(
              new ProgramError(
                `${path.basename(program)} ${parameters
                  .slice(2, 6)
                  .join(' ')}: ${stderr.slice(-2000) || error.message}`,
                stdout,
                stderr,
              ),
            );
          else resolve(stdout);
        },
      );
      // The signal of execFile itself asks a program to end, and Helm then writes that it failed.
      killed?.addEventListener('abort', () => child.kill('SIGKILL'));
      // A program that reads no input may have closed it, or be gone, before it is written; whether
      // it did its work is said by its exit.
      child.stdin?.on('error', () => undefined);
      child.stdin?.end(input);
    });
  }
}
