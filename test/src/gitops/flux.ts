import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { ControlPlane } from '../controlPlane';
import { eventually } from '../eventually';
import type { FluxParts } from '../partsTestAssets';
import { freePorts } from '../ports.cjs';
import { SupervisedProcess } from '../supervisedProcess';
import type { Send, Sending } from '../truth/writes';
import { GitServer } from './gitServer';
import { inTurn, install, patch, read } from './program';
import type { Condition } from './program';

const NAMESPACE = 'flux-system';
/** Of the Kustomization; another one stands for those that are modelled. */
export const KUSTOMIZATION_NAME = 'the-real-one';
const REPOSITORY = `/apis/source.toolkit.fluxcd.io/v1/namespaces/${NAMESPACE}/gitrepositories/fleet`;
const KUSTOMIZATION = `/apis/kustomize.toolkit.fluxcd.io/v1/namespaces/${NAMESPACE}/kustomizations/${KUSTOMIZATION_NAME}`;

interface Kustomization {
  readonly metadata: { readonly generation: number };
  readonly status?: {
    readonly lastAttemptedRevision?: string;
    readonly lastAppliedRevision?: string;
    readonly conditions?: readonly Condition[];
  };
}

/**
 * The real kustomize-controller of Flux with a Git repository. Its Kustomization is suspended but
 * while it is asked to write, so that it takes nothing back that others write later.
 */
export class Flux {
  readonly send: Send = inTurn()(sendings => this.#apply(sendings));

  private constructor(
    private readonly controlPlane: ControlPlane,
    private readonly git: GitServer,
    private readonly processes: readonly SupervisedProcess[],
  ) {}

  static async start(
    controlPlane: ControlPlane,
    folder: string,
    parts: FluxParts,
  ): Promise<Flux> {
    const [gitFolder, sourceFolder, ownFolder] = ['git', 'source', 'flux'].map(
      name => path.join(folder, name),
    );
    for (const each of [gitFolder, sourceFolder, ownFolder])
      await mkdir(each, { recursive: true });
    const [sourcePort, metricsPort, healthPort] = await freePorts(3);
    const git = await GitServer.start(gitFolder, parts.gitServer);
    const processes: SupervisedProcess[] = [];
    const flux = new Flux(controlPlane, git, processes);
    const environment = {
      KUBECONFIG: controlPlane.kubeconfigFile,
      KUBECTL: controlPlane.kubectlProgram,
      RUNTIME_NAMESPACE: NAMESPACE,
    };
    try {
      await install(controlPlane, parts.definitions, objects(git.url));
      processes.push(
        await SupervisedProcess.start(
          sourceFolder,
          process.execPath,
          [
            parts.gitSource,
            String(sourcePort),
            path.join(sourceFolder, 'data'),
          ],
          environment,
        ),
      );
      const controller = await SupervisedProcess.start(
        ownFolder,
        parts.kustomizeController,
        [
          `--metrics-addr=127.0.0.1:${metricsPort}`,
          `--health-addr=127.0.0.1:${healthPort}`,
        ],
        environment,
      );
      processes.push(controller);
      await controller.untilReady(
        async () => (await fetch(`http://127.0.0.1:${healthPort}/readyz`)).ok,
      );
      return flux;
    } catch (error) {
      await flux.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.processes.map(each => each.stop()));
    await this.git.stop();
  }

  async #apply(sendings: readonly Sending[]): Promise<string | undefined> {
    const { sha, folder } = await this.git.commit(
      sendings.map(({ manifest }) => manifest),
    );
    await eventually(`the source has commit ${sha}`, async () => {
      const { status } = await read<{
        status?: { artifact?: { revision: string } };
      }>(this.controlPlane, REPOSITORY);
      return status?.artifact?.revision.endsWith(sha) || undefined;
    });
    await patch(this.controlPlane, KUSTOMIZATION, {
      metadata: { annotations: { 'reconcile.fluxcd.io/requestedAt': sha } },
      spec: { suspend: false, path: `./${folder}` },
    });
    const result = await eventually(`Flux has tried commit ${sha}`, async () =>
      resultOf(
        await read<Kustomization>(this.controlPlane, KUSTOMIZATION),
        sha,
      ),
    );
    await patch(this.controlPlane, KUSTOMIZATION, { spec: { suspend: true } });
    return result.failure;
  }
}

/** What became of a commit; undefined while Flux is busy with it. */
function resultOf(
  { metadata, status = {} }: Kustomization,
  sha: string,
): { readonly failure?: string } | undefined {
  const ready = status.conditions?.find(({ type }) => type === 'Ready');
  const isTried =
    ready?.observedGeneration === metadata.generation &&
    status.lastAttemptedRevision?.endsWith(sha);
  if (!isTried || ready.status === 'Unknown') return undefined;
  if (ready.status === 'False') return { failure: ready.message ?? '' };
  return status.lastAppliedRevision?.endsWith(sha) ? {} : undefined;
}

function objects(url: string) {
  return [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE } },
    {
      apiVersion: 'source.toolkit.fluxcd.io/v1',
      kind: 'GitRepository',
      metadata: { name: 'fleet', namespace: NAMESPACE },
      spec: { interval: '10m', url, ref: { branch: 'main' } },
    },
    {
      apiVersion: 'kustomize.toolkit.fluxcd.io/v1',
      kind: 'Kustomization',
      metadata: { name: KUSTOMIZATION_NAME, namespace: NAMESPACE },
      spec: {
        suspend: true,
        interval: '10m',
        path: './nothing',
        prune: false,
        sourceRef: { kind: 'GitRepository', name: 'fleet' },
      },
    },
  ];
}
