import { z } from 'zod';
import type {
  CompensatedEffect,
  EffectContext,
  EffectHandle,
  EffectObservation,
  EffectTaken,
  EffectUndone,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { IdentifyCluster } from '../../database/clusterIdentityQueries';
import { NothingWritten } from '../../hooks/NothingWritten';
import type { VerifiedCluster } from '../../hooks/VerifiedCluster';
import {
  WriterClient,
  type WriterCredential,
  type WriterPurpose,
} from '../../hooks/WriterClient';
import { answerObject, answerText } from '../../outgoing/answerText';
import {
  Deployment,
  DeploymentPatch,
  pausedBy,
  PAUSED_BY,
  pausePatch,
  readDeployment,
  REPLICAS_BEFORE,
  resumePatch,
} from './pausedDeployment';
import { replicasOwner } from './replicasOwner';

const parametersSchema = z.object({
  namespace: z.string().min(1),
  deployment: z.string().min(1),
});

/**
 * Most tries of a change. Conflicts with other changes are rare; a Deployment that always changes
 * is an error.
 */
const MOST_TRIES = 4;

type Written =
  | { readonly outcome: 'written' | 'conflict' }
  | { readonly outcome: 'refused'; readonly message: string };

/**
 * Scales the cluster autoscaler of the upgraded cluster to 0 replicas, and back to its former
 * number. The number is stored on the Deployment itself, in the same change. Each change requires
 * the `resourceVersion` that was read and is never forced. Changes by others meanwhile are kept.
 */
export class PauseAutoscaler implements CompensatedEffect {
  readonly id = 'pause-autoscaler';
  readonly #client: WriterClient | undefined;

  /** @param options - `credential`: that may change clusters; undefined: every pause is refused, with how to configure one */
  constructor({
    credential,
    identify,
  }: {
    readonly credential: WriterCredential | undefined;
    readonly identify: IdentifyCluster;
  }) {
    this.#client = credential && new WriterClient({ credential, identify });
  }

  problem({ parameters }: EffectContext): string | undefined {
    if (!this.#client)
      return 'Drydock has no credential that may change clusters; configure clusterUpgrades.planning.jobCredential (docs/reference/effects.md#pause-autoscaler)';
    const parsed = parametersSchema.safeParse(parameters);
    return parsed.success
      ? undefined
      : `its parameters are damaged: ${parsed.error.issues[0].message}`;
  }

  async check({ cluster }: EffectContext): Promise<string | undefined> {
    return this.#client?.problem(cluster);
  }

  async take(
    context: EffectContext,
    _handle: EffectHandle | undefined,
    signal: AbortSignal,
  ): Promise<EffectTaken> {
    const problem = this.problem(context);
    if (problem !== undefined) return refused(problem);
    try {
      return await this.#pause(
        await this.#open(context, 'begin', signal),
        context,
        signal,
      );
    } catch (error) {
      if (error instanceof NothingWritten) return refused(error.message);
      throw error;
    }
  }

  async observe(
    context: EffectContext,
    _handle: EffectHandle | undefined,
    signal: AbortSignal,
  ): Promise<EffectObservation> {
    const deployment = await read(
      await this.#open(context, 'finish', signal),
      context,
      signal,
    );
    return deployment && pausedBy(deployment) === context.key
      ? { state: 'in-effect', handle: { reference: nameOf(context) } }
      : { state: 'gone' };
  }

  async undo(
    context: EffectContext,
    _handle: EffectHandle | undefined,
    signal: AbortSignal,
  ): Promise<EffectUndone> {
    const name = nameOf(context);
    const cluster = await this.#open(context, 'finish', signal);
    return inTurns(name, async () => {
      const deployment = await read(cluster, context, signal);
      if (!deployment || pausedBy(deployment) !== context.key) return {};
      const patch = resumePatch(deployment);
      const written = await write(cluster, context, patch, signal);
      if (written.outcome === 'conflict') return undefined;
      if (written.outcome === 'refused') throw new Error(written.message);
      const { replicas } = deployment;
      return {
        note: patch.spec
          ? `Deployment ${name} has ${patch.spec.replicas} replicas again`
          : `another writer scaled Deployment ${name} to ${replicas} meanwhile, which was left as it is`,
      };
    });
  }

  undoByHand(context: EffectContext): string {
    const parsed = parametersSchema.safeParse(context.parameters);
    if (!parsed.success)
      return `in ${context.cluster.name}, find the Deployment whose annotation ${PAUSED_BY} is "${context.key}", and scale it to what its annotation ${REPLICAS_BEFORE} says`;
    const { namespace, deployment } = parsed.data;
    return [
      `in ${context.cluster.name}, where the annotation ${PAUSED_BY} of Deployment ${namespace}/${deployment} is "${context.key}":`,
      `kubectl -n ${namespace} scale deployment ${deployment} --replicas=N, with N from its annotation ${REPLICAS_BEFORE},`,
      `then kubectl -n ${namespace} annotate deployment ${deployment} ${PAUSED_BY}- ${REPLICAS_BEFORE}-`,
    ].join(' ');
  }

  async #pause(
    cluster: VerifiedCluster,
    context: EffectContext,
    signal: AbortSignal,
  ): Promise<EffectTaken> {
    const name = nameOf(context);
    return inTurns(name, async () => {
      const deployment = await read(cluster, context, signal);
      if (!deployment)
        return refused(
          `there is no Deployment ${name} in ${context.cluster.name}. Say in the plan where its autoscaler runs (namespace, deployment), or take the effect out of the plan`,
        );
      const known = stateOf(deployment, context, name);
      if (known) return known;
      const written = await write(
        cluster,
        context,
        pausePatch(deployment, context.key),
        signal,
      );
      if (written.outcome === 'conflict') return undefined;
      if (written.outcome === 'refused') return refused(written.message);
      return taken(
        name,
        `Deployment ${name} was scaled from ${deployment.replicas} to 0 replicas`,
      );
    });
  }

  async #open(
    { cluster }: EffectContext,
    purpose: WriterPurpose,
    signal: AbortSignal,
  ): Promise<VerifiedCluster> {
    if (!this.#client)
      throw new Error(
        'The credential that may change clusters is gone; configure clusterUpgrades.planning.jobCredential again',
      );
    return this.#client.open(cluster, purpose, signal);
  }
}

/** Reads and writes again while another client's change comes in between: nothing was written then. */
async function inTurns<T>(
  name: string,
  turn: () => Promise<T | undefined>,
): Promise<T> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const result = await turn();
    if (result !== undefined) return result;
  }
  throw new Error(
    `Deployment ${name} is changed by another client all the time, and was not touched`,
  );
}

/** Undefined: the API server itself says that there is none. */
async function read(
  cluster: VerifiedCluster,
  context: EffectContext,
  signal: AbortSignal,
): Promise<Deployment | undefined> {
  const { status, text } = await cluster.call({
    method: 'GET',
    path: pathOf(context),
    signal,
  });
  const object = answerObject(text);
  if (
    status === 404 &&
    object?.kind === 'Status' &&
    object.reason === 'NotFound'
  )
    return undefined;
  const deployment = status === 200 ? readDeployment(object) : undefined;
  if (!deployment)
    throw new Error(
      `${context.cluster.name} answered ${status} when Deployment ${nameOf(
        context,
      )} was looked at${saysOf(object)}`,
    );
  return deployment;
}

async function write(
  cluster: VerifiedCluster,
  context: EffectContext,
  patch: DeploymentPatch,
  signal: AbortSignal,
): Promise<Written> {
  const path = `${pathOf(context)}?fieldManager=drydock&fieldValidation=Strict`;
  const { status, text } = await cluster.call({
    method: 'PATCH',
    path,
    body: patch,
    contentType: 'application/merge-patch+json',
    signal,
  });
  if (status === 200) return { outcome: 'written' };
  const object = answerObject(text);
  if (status === 409 && object?.kind === 'Status')
    return { outcome: 'conflict' };
  // Only an API server's own word says that nothing was changed.
  if ([400, 401, 403, 404, 422].includes(status) && object?.kind === 'Status')
    return {
      outcome: 'refused',
      message: `${
        context.cluster.name
      } refused the change of Deployment ${nameOf(context)} (${status})${saysOf(
        object,
      )}`,
    };
  throw new Error(
    `${
      context.cluster.name
    } answered ${status} to the change of Deployment ${nameOf(context)}${saysOf(
      object,
    )}`,
  );
}

/** What is so already, or keeps it from being paused; undefined: it is to be paused. */
function stateOf(
  deployment: Deployment,
  { key }: EffectContext,
  name: string,
): EffectTaken | undefined {
  const holder = pausedBy(deployment);
  if (holder === key) {
    if (deployment.replicas === 0)
      return taken(name, `Deployment ${name} is scaled to 0 replicas`);
    return refused(
      `another writer scaled Deployment ${name} to ${deployment.replicas} after Drydock paused it. To pause it again, remove its annotation ${PAUSED_BY} and retry`,
    );
  }
  if (holder !== undefined)
    return refused(
      `Deployment ${name} is paused for another upgrade (${holder.slice(
        0,
        200,
      )}). Wait until that has been undone; if it is long gone, scale it up and remove the annotations ${PAUSED_BY} and ${REPLICAS_BEFORE}`,
    );
  if (deployment.replicas === 0)
    return taken(
      name,
      `Deployment ${name} has 0 replicas already: there is nothing to pause`,
    );
  const owner = replicasOwner(deployment);
  return owner === undefined
    ? undefined
    : refused(
        `the replicas of Deployment ${name} are not Drydock's to set. ${owner}`,
      );
}

function taken(reference: string, message: string): EffectTaken {
  return { outcome: 'taken', handle: { reference }, message };
}

function refused(message: string): EffectTaken {
  return { outcome: 'refused', message };
}

function nameOf({ parameters }: EffectContext): string {
  const { namespace, deployment } = parametersSchema.parse(parameters);
  return `${namespace}/${deployment}`;
}

function pathOf({ parameters }: EffectContext): string {
  const { namespace, deployment } = parametersSchema.parse(parameters);
  return `/apis/apps/v1/namespaces/${encodeURIComponent(
    namespace,
  )}/deployments/${encodeURIComponent(deployment)}`;
}

function saysOf(object: Readonly<Record<string, unknown>> | undefined): string {
  const said = answerText(object?.message);
  return said ? `: ${said}` : '';
}
