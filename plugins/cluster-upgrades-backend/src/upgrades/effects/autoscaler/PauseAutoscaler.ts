import { z } from 'zod';
import type {
  CompensatedEffect,
  EffectContext,
  EffectHandle,
  EffectObservation,
  EffectTaken,
  EffectUndone,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { conflictTries } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { ReasonError } from '@drydock/upgrade-reasons';
import type { Reason } from '@drydock/upgrade-reasons';
import type { IdentifyCluster } from '../../../clusters/store/clusterIdentityQueries';
import { NothingWritten } from '../../hooks/NothingWritten';
import type { VerifiedCluster } from '../../hooks/VerifiedCluster';
import {
  WriterClient,
  type WriterCredential,
  type WriterPurpose,
} from '../../hooks/WriterClient';
import {
  answerObject,
  answerText,
} from '../../../foundation/outgoing/answerText';
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
import { withWords } from '../../../foundation/outgoing/withWords';
import { damaged } from '../damaged';

const parametersSchema = z.object({
  namespace: z.string().min(1),
  deployment: z.string().min(1),
});

type Written =
  | { readonly outcome: 'written' | 'conflict' }
  | { readonly outcome: 'refused'; readonly message: Reason };

/**
 * Scales the cluster autoscaler of the upgraded cluster to 0 replicas, and back to its former
 * number. The number is stored on the Deployment itself, in the same change. Each change requires
 * the `resourceVersion` that was read and is never forced. Changes by others meanwhile are kept.
 */
export class PauseAutoscaler implements CompensatedEffect {
  readonly id = 'pause-autoscaler';
  readonly #client: WriterClient | undefined;

  /**
   * @param options - `credential`: that may change clusters; undefined: every pause is refused,
   *   with how to configure one
   */
  constructor({
    credential,
    identify,
  }: {
    readonly credential: WriterCredential | undefined;
    readonly identify: IdentifyCluster;
  }) {
    this.#client = credential && new WriterClient({ credential, identify });
  }

  problem({ parameters }: EffectContext): Reason | undefined {
    if (!this.#client) return { code: 'effect.no-credential' };
    const parsed = parametersSchema.safeParse(parameters);
    return parsed.success ? undefined : damaged(parsed.error.issues[0].message);
  }

  async check({ cluster }: EffectContext): Promise<Reason | undefined> {
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
      if (error instanceof NothingWritten) return refused(error.reason);
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
    return againAfterConflicts(name, signal, async () => {
      const deployment = await read(cluster, context, signal);
      if (!deployment || pausedBy(deployment) !== context.key) return {};
      const patch = resumePatch(deployment);
      const written = await write(cluster, context, patch, signal);
      if (written.outcome === 'conflict') return undefined;
      if (written.outcome === 'refused') throw new ReasonError(written.message);
      const { replicas } = deployment;
      return {
        note: {
          code: patch.spec
            ? 'effect.deployment-scaled-back'
            : 'effect.deployment-scaled-by-others',
          params: {
            deployment: { object: name },
            replicas: { number: patch.spec?.replicas ?? replicas },
          },
        },
      };
    });
  }

  undoByHand({ key, cluster, parameters }: EffectContext): Reason {
    const parsed = parametersSchema.safeParse(parameters);
    const common = {
      cluster: { cluster: cluster.id, name: cluster.name },
      key: { text: key },
      pausedBy: { object: PAUSED_BY },
      before: { object: REPLICAS_BEFORE },
    };
    if (!parsed.success)
      return { code: 'effect.by-hand-some-deployment', params: common };
    const { namespace, deployment } = parsed.data;
    return {
      code: 'effect.by-hand-deployment',
      params: {
        ...common,
        deployment: { object: `${namespace}/${deployment}` },
        scale: {
          text: `kubectl -n ${namespace} scale deployment ${deployment} --replicas=N`,
        },
        annotate: {
          text: `kubectl -n ${namespace} annotate deployment ${deployment} ${PAUSED_BY}- ${REPLICAS_BEFORE}-`,
        },
      },
    };
  }

  async #pause(
    cluster: VerifiedCluster,
    context: EffectContext,
    signal: AbortSignal,
  ): Promise<EffectTaken> {
    const name = nameOf(context);
    return againAfterConflicts(name, signal, async () => {
      const deployment = await read(cluster, context, signal);
      if (!deployment)
        return refused({
          code: 'effect.no-deployment',
          params: {
            deployment: { object: name },
            cluster: {
              cluster: context.cluster.id,
              name: context.cluster.name,
            },
          },
        });
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
      return taken(name, {
        code: 'effect.deployment-scaled-down',
        params: {
          deployment: { object: name },
          replicas: { number: deployment.replicas },
        },
      });
    });
  }

  async #open(
    { cluster }: EffectContext,
    purpose: WriterPurpose,
    signal: AbortSignal,
  ): Promise<VerifiedCluster> {
    if (!this.#client)
      throw new ReasonError({ code: 'effect.credential-gone' });
    return this.#client.open(cluster, purpose, signal);
  }
}

/**
 * Reads and writes again while another client's change comes in between: nothing was written then.
 */
async function againAfterConflicts<T>(
  name: string,
  signal: AbortSignal,
  turn: () => Promise<T | undefined>,
): Promise<T> {
  for await (const _ of conflictTries(signal)) {
    const result = await turn();
    if (result !== undefined) return result;
  }
  throw new ReasonError({
    code: 'effect.deployment-changes',
    params: { deployment: { object: name } },
  });
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
    throw new ReasonError(
      answered('effect.deployment-not-read', context, status, object),
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
      message: answered('effect.deployment-refused', context, status, object),
    };
  throw new ReasonError(
    answered('effect.deployment-not-written', context, status, object),
  );
}

/** What is so already, or keeps it from being paused; undefined: it is to be paused. */
function stateOf(
  deployment: Deployment,
  { key }: EffectContext,
  name: string,
): EffectTaken | undefined {
  const holder = pausedBy(deployment);
  const params = {
    deployment: { object: name },
    replicas: { number: deployment.replicas },
    pausedBy: { object: PAUSED_BY },
    before: { object: REPLICAS_BEFORE },
  };
  if (holder === key)
    return deployment.replicas === 0
      ? taken(name, { code: 'effect.deployment-paused', params })
      : refused({ code: 'effect.deployment-scaled-up', params });
  if (holder !== undefined)
    return refused({
      code: 'effect.paused-for-another',
      params: { ...params, key: { text: holder.slice(0, 200) } },
    });
  if (deployment.replicas === 0)
    return taken(name, { code: 'effect.no-replicas', params });
  const owner = replicasOwner(deployment);
  return owner === undefined
    ? undefined
    : refused({
        code: 'effect.replicas-owned',
        params: { ...params, owner: { reasons: [owner] } },
      });
}

function taken(reference: string, message: Reason): EffectTaken {
  return { outcome: 'taken', handle: { reference }, message };
}

function refused(message: Reason): EffectTaken {
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

function answered(
  code:
    | 'effect.deployment-not-read'
    | 'effect.deployment-refused'
    | 'effect.deployment-not-written',
  context: EffectContext,
  status: number,
  object: Readonly<Record<string, unknown>> | undefined,
): Reason {
  return withWords(
    {
      code,
      params: {
        cluster: { cluster: context.cluster.id, name: context.cluster.name },
        deployment: { object: nameOf(context) },
        status: { text: String(status) },
      },
    },
    answerText(object?.message),
  );
}
