import { mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import type { ControlPlane } from '../controlPlane';
import { eventually } from '../eventually';
import type { ArgoCdParts } from '../partsTestAssets';
import { freePorts } from '../ports.cjs';
import { SupervisedProcess } from '../supervisedProcess';
import { NAMESPACE as OBJECTS } from '../truth/manifest';
import type { Send, Sending } from '../truth/writes';
import { GitServer } from './gitServer';
import type { Commit } from './gitServer';
import { inTurn, install, patch, read } from './program';

const NAMESPACE = 'argocd';
const APPLICATION = `/apis/argoproj.io/v1alpha1/namespaces/${NAMESPACE}/applications/truth`;

const REFRESH = 'argocd.argoproj.io/refresh';

interface Application {
  readonly metadata: {
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly operation?: unknown;
  readonly status?: {
    readonly sync?: {
      readonly revision?: string;
      readonly comparedTo: { readonly source: { readonly path: string } };
    };
    readonly resources?: readonly {
      readonly status?: string;
      readonly requiresPruning?: boolean;
    }[];
    readonly operationState?: {
      readonly phase: string;
      readonly message?: string;
      readonly operation: { readonly sync?: { readonly revision?: string } };
    };
  };
}

/**
 * The real application controller and repo server of Argo CD with a Git repository. Its Application
 * syncs when it is asked to, so that it takes nothing back that others write later.
 */
export class ArgoCd {
  readonly clientSide: Send;
  readonly serverSide: Send;
  /** Lets it find out by itself whether there is something to sync. */
  readonly automated: Send;

  private constructor(
    private readonly controlPlane: ControlPlane,
    private readonly git: GitServer,
    private readonly processes: SupervisedProcess[],
  ) {
    const send = inTurn();
    this.clientSide = send(sendings => this.#sync(sendings, []));
    this.serverSide = send(sendings =>
      this.#sync(sendings, ['ServerSideApply=true']),
    );
    this.automated = send(sendings => this.#leave(sendings));
  }

  static async start(
    controlPlane: ControlPlane,
    folder: string,
    parts: ArgoCdParts,
  ): Promise<ArgoCd> {
    const gitFolder = path.join(folder, 'git');
    await mkdir(gitFolder, { recursive: true });
    const git = await GitServer.start(gitFolder, parts.gitServer);
    const argoCd = new ArgoCd(controlPlane, git, []);
    try {
      const made = await objects(controlPlane, git.url);
      await install(controlPlane, parts.definitions, made);
      await argoCd.#startProcesses(folder, parts);
      return argoCd;
    } catch (error) {
      await argoCd.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.processes.map(each => each.stop()));
    await this.git.stop();
  }

  async #startProcesses(
    folder: string,
    { argocd, redis }: ArgoCdParts,
  ): Promise<void> {
    for (const below of ['redis', 'tls', 'ssh', 'tmp'])
      await mkdir(path.join(folder, below), { recursive: true });
    // One program for everything, which goes by its name.
    const [repoServer, controller] = [
      'argocd-repo-server',
      'argocd-application-controller',
    ].map(name => path.join(folder, name));
    for (const link of [repoServer, controller]) await symlink(argocd, link);
    const [redisPort, repoPort, repoMetrics, metrics] = await freePorts(4);
    const local = (port: number) => `127.0.0.1:${port}`;
    const environment = {
      KUBECONFIG: this.controlPlane.kubeconfigFile,
      TMPDIR: path.join(folder, 'tmp'),
      ARGOCD_GPG_ENABLED: 'false',
      ARGOCD_TLS_DATA_PATH: path.join(folder, 'tls'),
      ARGOCD_SSH_DATA_PATH: path.join(folder, 'ssh'),
    };
    const start = async (program: string, parameters: readonly string[]) => {
      const started = await SupervisedProcess.start(
        folder,
        program,
        parameters,
        environment,
      );
      this.processes.push(started);
      return started;
    };
    await start(redis, [
      ...['--bind', '127.0.0.1', '--port', String(redisPort)],
      ...['--save', '', '--appendonly', 'no'],
      ...['--dir', path.join(folder, 'redis')],
    ]);
    const serving = await start(repoServer, [
      ...['--address', '127.0.0.1', '--port', String(repoPort)],
      ...['--metrics-address', '127.0.0.1'],
      ...['--metrics-port', String(repoMetrics)],
      ...['--disable-tls', '--redis', local(redisPort)],
    ]);
    await serving.untilReady(
      async () => (await fetch(`http://${local(repoMetrics)}/healthz`)).ok,
    );
    const controlling = await start(controller, [
      ...['--kubeconfig', this.controlPlane.kubeconfigFile, '-n', NAMESPACE],
      ...['--repo-server', local(repoPort), '--repo-server-plaintext'],
      ...['--redis', local(redisPort), '--metrics-port', String(metrics)],
    ]);
    await controlling.untilReady(
      async () => (await fetch(`http://${local(metrics)}/healthz`)).ok,
    );
  }

  async #sync(
    sendings: readonly Sending[],
    syncOptions: readonly string[],
  ): Promise<string | undefined> {
    const { sha, folder } = await this.git.commit(
      sendings.map(({ manifest }) => manifest),
    );
    await patch(this.controlPlane, APPLICATION, {
      spec: { source: { path: folder } },
      operation: {
        initiatedBy: { username: 'test' },
        sync: { revision: sha, syncOptions },
      },
    });
    const { failure } = await eventually(
      `Argo CD has synced commit ${sha}`,
      async () => resultOf(await read(this.controlPlane, APPLICATION), sha),
    );
    return failure;
  }

  async #leave(sendings: readonly Sending[]): Promise<undefined> {
    const commit = await this.git.commit(
      sendings.map(({ manifest }) => manifest),
    );
    await patch(this.controlPlane, APPLICATION, {
      metadata: { annotations: { [REFRESH]: 'hard' } },
      spec: {
        source: { path: commit.folder },
        syncPolicy: { automated: { selfHeal: true } },
      },
    });
    await eventually(
      `Argo CD has nothing to sync of commit ${commit.sha}`,
      async () =>
        isSettled(await read(this.controlPlane, APPLICATION), commit) ||
        undefined,
    );
    await patch(this.controlPlane, APPLICATION, { spec: { syncPolicy: null } });
    return undefined;
  }
}

/**
 * Whether an application has compared a commit with the cluster and done all that it had to. What
 * earlier commits had brought stays out of sync, for nothing is pruned.
 */
function isSettled(
  { metadata, status }: Application,
  { sha, folder }: Commit,
): boolean {
  const { sync, resources = [], operationState } = status ?? {};
  return (
    metadata.annotations?.[REFRESH] === undefined &&
    sync?.revision === sha &&
    sync.comparedTo.source.path === folder &&
    resources.every(
      resource => resource.requiresPruning || resource.status === 'Synced',
    ) &&
    operationState?.phase === 'Succeeded'
  );
}

/** What became of a commit; undefined while Argo CD is busy with it. */
function resultOf(
  { operation, status }: Application,
  sha: string,
): { readonly failure?: string } | undefined {
  const state = status?.operationState;
  if (operation || !state || state.operation.sync?.revision !== sha)
    return undefined;
  if (state.phase === 'Succeeded') return {};
  return ['Failed', 'Error'].includes(state.phase)
    ? { failure: state.message ?? state.phase }
    : undefined;
}

/**
 * What an installation of Argo CD has, with the cluster as an outer one: it runs as a process and
 * has no pod.
 */
async function objects(
  controlPlane: ControlPlane,
  repoURL: string,
): Promise<readonly unknown[]> {
  const named = (name: string, labels?: Readonly<Record<string, string>>) => ({
    name,
    namespace: NAMESPACE,
    labels: { 'app.kubernetes.io/part-of': 'argocd', ...labels },
  });
  const configMap = (name: string) => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: named(name),
  });
  const authority = await controlPlane.certificateAuthority();
  const config = JSON.stringify({
    bearerToken: controlPlane.adminToken,
    tlsClientConfig: { caData: Buffer.from(authority).toString('base64') },
  });
  return [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE } },
    configMap('argocd-cm'),
    configMap('argocd-rbac-cm'),
    {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: named('argocd-secret'),
      stringData: { 'server.secretkey': 'a key of a test' },
    },
    {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: named('cluster', {
        'argocd.argoproj.io/secret-type': 'cluster',
      }),
      stringData: { name: 'test', server: controlPlane.url, config },
    },
    {
      apiVersion: 'argoproj.io/v1alpha1',
      kind: 'AppProject',
      metadata: named('default'),
      spec: {
        sourceRepos: ['*'],
        destinations: [{ namespace: '*', server: '*' }],
        clusterResourceWhitelist: [{ group: '*', kind: '*' }],
      },
    },
    {
      apiVersion: 'argoproj.io/v1alpha1',
      kind: 'Application',
      metadata: named('truth'),
      spec: {
        project: 'default',
        source: { repoURL, targetRevision: 'main', path: 'nothing' },
        destination: { namespace: OBJECTS, server: controlPlane.url },
      },
    },
  ];
}
