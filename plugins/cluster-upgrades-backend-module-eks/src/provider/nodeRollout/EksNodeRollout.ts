import {
  TagResourceCommand,
  UntagResourceCommand,
  UpdateNodegroupConfigCommand,
  type EKSClient,
} from '@aws-sdk/client-eks';
import type {
  EffectObservation,
  EffectTaken,
  EffectUndone,
  NodeRollout,
  NodeRolloutRequest,
  NodeRolloutSettings,
  ProviderCluster,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import { allOf, type Reason } from '@drydock/upgrade-reasons';
import type { AccountWriter } from '../../identity/AccountWriters';
import {
  EksCallError,
  isGone,
  nameOf,
  writeFailed,
  type AskedCluster,
} from '../callFailures';
import {
  isOpen,
  type EksGroup,
  type EksState,
  type EksUpdateConfig,
} from '../eksState';
import { foreignOwnerOf } from '../foreignOwner';
import { waitsFor } from '../partState';
import { requestTokenOf } from '../requestToken';
import { FORBIDDEN } from '../startUpdate';
import { readTags, ROLLOUT_TAGS, SET_BY, writeTags } from './rolloutTags';
import { wantedConfig, writeConfig } from './updateConfig';

export interface EksNodeRolloutOptions {
  /** @throws ClusterReadError */
  readonly read: (
    cluster: ProviderCluster,
    signal: AbortSignal,
  ) => Promise<EksState>;
  readonly locate: (cluster: ProviderCluster) => AskedCluster;
  readonly writerFor: (
    asked: AskedCluster,
    signal: AbortSignal,
  ) => Promise<AccountWriter>;
  /** The operator allows writes to node groups that a tool owns. */
  readonly mayWriteDirectly: (asked: AskedCluster) => boolean;
}

interface Change {
  readonly group: EksGroup;
  readonly set: EksUpdateConfig;
}

type Decided =
  | { readonly ok: true; readonly changes: readonly Change[] }
  | { readonly ok: false; readonly reason: Reason };

/** What one effect writes with. */
interface Writing {
  readonly asked: AskedCluster;
  readonly client: EKSClient;
  readonly key: string;
  readonly signal: AbortSignal;
}

/**
 * Sets how many nodes of a managed node group may be unavailable while it rolls. Tags of the group
 * hold the effect's key and the previous value. They are written first, so that the value is found
 * again after a crash.
 */
export class EksNodeRollout implements NodeRollout {
  readonly #options: EksNodeRolloutOptions;

  constructor(options: EksNodeRolloutOptions) {
    this.#options = options;
  }

  async check(
    cluster: ProviderCluster,
    settings: NodeRolloutSettings,
    signal: AbortSignal,
  ): Promise<Reason | undefined> {
    const asked = this.#options.locate(cluster);
    const state = await this.#options.read(cluster, signal);
    const decided = this.#decide(asked, state, settings);
    if (!decided.ok) return decided.reason;
    if (decided.changes.length === 0) return undefined;
    const writer = await this.#options.writerFor(asked, signal);
    return 'message' in writer ? writer.message : undefined;
  }

  async take(
    { key, cluster, settings }: NodeRolloutRequest,
    signal: AbortSignal,
  ): Promise<EffectTaken> {
    const asked = this.#options.locate(cluster);
    const state = await this.#options.read(cluster, signal);
    const decided = this.#decide(asked, state, settings, key);
    const begun = state.groups.filter(group => readTags(group)?.key === key);
    if (!decided.ok && begun.length === 0)
      return { outcome: 'refused', message: decided.reason };
    if (!decided.ok) throw new EksCallError(decided.reason);
    const { changes } = decided;
    const handle = { reference: state.arn };
    const notes: readonly Reason[] = settings.drain
      ? [{ code: 'eks.drain-minutes' }]
      : [];
    if (changes.length === 0)
      return {
        outcome: 'taken',
        handle,
        message: allOf([{ code: 'eks.rolls-so-already' }, ...notes]),
      };
    const writer = await this.#options.writerFor(asked, signal);
    if ('message' in writer) {
      if (begun.length > 0) throw new EksCallError(writer.message);
      return { outcome: 'refused', message: writer.message };
    }
    const writing = { asked, client: writer.client, key, signal };
    for (const change of changes) await setConfig(writing, change);
    return {
      outcome: 'taken',
      handle,
      message: allOf([
        {
          code: 'eks.node-rollout-set',
          params: {
            changes: {
              list: changes.map(({ group, set }) => ({
                reasons: [changeReason(group, set)],
              })),
            },
          },
        },
        ...notes,
      ]),
    };
  }

  async observe(
    { key, cluster }: NodeRolloutRequest,
    signal: AbortSignal,
  ): Promise<EffectObservation> {
    const state = await this.#readUnlessGone(cluster, signal);
    return state?.groups.some(group => readTags(group)?.key === key)
      ? { state: 'in-effect', handle: { reference: state.arn } }
      : { state: 'gone' };
  }

  async undo(
    { key, cluster }: NodeRolloutRequest,
    signal: AbortSignal,
  ): Promise<EffectUndone> {
    const asked = this.#options.locate(cluster);
    const state = await this.#readUnlessGone(cluster, signal);
    const groups = (state?.groups ?? []).filter(
      group => readTags(group)?.key === key,
    );
    if (groups.length === 0) return {};
    const running = runningUpdate(state, groups);
    if (running) throw new EksCallError(running);
    const writer = await this.#options.writerFor(asked, signal);
    if ('message' in writer) throw new EksCallError(writer.message);
    const writing = { asked, client: writer.client, key, signal };
    const changed = groups.flatMap(group => {
      const before = valueToPutBack(group);
      return before ? [{ group, before }] : [];
    });
    for (const { group, before } of changed)
      await writeUpdateConfig(writing, group, before);
    // All tags stay until EKS has finished: an update that fails is started again.
    if (changed.length > 0)
      throw new EksCallError({
        code: 'eks.node-rollout-going-back',
        params: {
          groups: {
            list: changed.map(({ group }) => ({ object: group.name })),
          },
        },
      });
    const notes: Reason[] = [];
    for (const group of groups)
      notes.push(...(await removeTags(writing, group)));
    const [first, ...rest] = notes;
    return first ? { note: allOf([first, ...rest]) } : {};
  }

  undoByHand({ key, cluster }: NodeRolloutRequest): Reason {
    return {
      code: 'eks.node-rollout-by-hand',
      params: {
        cluster: { object: cluster.reference },
        tag: { object: SET_BY },
        key: { text: key },
      },
    };
  }

  /** @param key - of the effect that is taken; undefined: only whether it could be is asked */
  #decide(
    asked: AskedCluster,
    state: EksState,
    { pools, ...settings }: NodeRolloutSettings,
    key?: string,
  ): Decided {
    const missing = (pools ?? []).filter(
      wanted => !state.groups.some(({ name }) => name === wanted),
    );
    if (missing.length > 0)
      return refused({
        code: 'step.pools-gone',
        params: { pools: { list: missing.map(object => ({ object })) } },
      });
    const changes: Change[] = [];
    for (const group of state.groups) {
      if (pools && !pools.includes(group.name)) continue;
      const tags = readTags(group);
      if (key !== undefined && tags && tags.key !== key)
        return refused(setByAnother(group, tags.key));
      const wanted = wantedConfig(
        settings,
        (tags?.key === key && tags?.before) || group.updateConfig,
      );
      if (!wanted.ok) return refused(wanted.reason);
      // Set before, by a process that was killed: a value that others gave it since stays.
      const isTheirs =
        tags !== undefined && !isSame(group.updateConfig, tags.before);
      if (isTheirs || (!tags && isSame(group.updateConfig, wanted.config)))
        continue;
      const owner = this.#options.mayWriteDirectly(asked)
        ? undefined
        : foreignOwnerOf(group.tags, `node group ${group.name}`);
      if (owner)
        return refused({
          code: 'eks.node-rollout-owned',
          params: {
            group: { object: group.name },
            owner: { object: `${owner.kind} ${owner.name}` },
          },
        });
      changes.push({ group, set: wanted.config });
    }
    const running =
      key !== undefined &&
      runningUpdate(
        state,
        changes.map(({ group }) => group),
      );
    if (running) throw new EksCallError(running);
    return { ok: true, changes };
  }

  async #readUnlessGone(
    cluster: ProviderCluster,
    signal: AbortSignal,
  ): Promise<EksState | undefined> {
    try {
      return await this.#options.read(cluster, signal);
    } catch (error) {
      if (
        error instanceof ClusterReadError &&
        error.failure.kind === 'not-found'
      )
        return undefined;
      throw error;
    }
  }
}

function refused(reason: Reason): Decided {
  return { ok: false, reason };
}

function isSame(a: EksUpdateConfig, b: EksUpdateConfig | undefined): boolean {
  return b !== undefined && writeConfig(a) === writeConfig(b);
}

function setByAnother({ name }: EksGroup, key: string): Reason {
  return {
    code: 'eks.node-rollout-set-by-another',
    params: {
      group: { object: name },
      key: { text: key },
      tag: { object: SET_BY },
    },
  };
}

function changeReason({ name, updateConfig }: EksGroup, set: EksUpdateConfig) {
  return {
    code: 'eks.node-rollout-changed' as const,
    params: {
      group: { object: name },
      before: { text: writeConfig(updateConfig) },
      set: { text: writeConfig(set) },
    },
  };
}

/** EKS takes one update of a node group at a time, and none while the control plane is updated. */
function runningUpdate(
  state: EksState | undefined,
  groups: readonly EksGroup[],
): Reason | undefined {
  if (!state || groups.length === 0) return undefined;
  const running = [state, ...groups]
    .flatMap(({ changes }) => changes)
    .find(isOpen);
  return running && waitsFor(running);
}

async function setConfig(writing: Writing, { group, set }: Change) {
  await send(writing, group, 'TagResource', ({ client, key, signal }) =>
    client.send(
      new TagResourceCommand({
        resourceArn: group.arn,
        tags: writeTags(
          key,
          readTags(group)?.before ?? group.updateConfig,
          set,
        ),
      }),
      { abortSignal: signal },
    ),
  );
  await writeUpdateConfig(writing, group, set);
}

/** What others changed since stays: undefined. */
function valueToPutBack(group: EksGroup): EksUpdateConfig | undefined {
  const { before, set } = readTags(group) ?? {};
  return isSame(group.updateConfig, set) && !isSame(group.updateConfig, before)
    ? before
    : undefined;
}

/** @returns a note where another value than the earlier one is left */
async function removeTags(
  writing: Writing,
  group: EksGroup,
): Promise<readonly Reason[]> {
  const { before } = readTags(group) ?? {};
  await send(writing, group, 'UntagResource', ({ client, signal }) =>
    client.send(
      new UntagResourceCommand({
        resourceArn: group.arn,
        tagKeys: [...ROLLOUT_TAGS],
      }),
      { abortSignal: signal },
    ),
  );
  return isSame(group.updateConfig, before)
    ? []
    : [
        {
          code: 'eks.node-rollout-left',
          params: {
            group: { object: group.name },
            now: { text: writeConfig(group.updateConfig) },
          },
        },
      ];
}

function writeUpdateConfig(
  writing: Writing,
  group: EksGroup,
  wanted: EksUpdateConfig,
) {
  const { name: clusterName } = writing.asked;
  // The same until the group has another update, so that a repeated call changes it once.
  const purpose = `${group.name} ${group.changes.at(-1)?.id ?? 'first'}`;
  return send(
    writing,
    group,
    'UpdateNodegroupConfig',
    ({ client, key, signal }) =>
      client.send(
        new UpdateNodegroupConfigCommand({
          clusterName,
          nodegroupName: group.name,
          updateConfig: { ...wanted },
          clientRequestToken: requestTokenOf(
            `${key} ${writeConfig(wanted)}`,
            purpose,
          ),
        }),
        { abortSignal: signal },
      ),
  );
}

async function send(
  writing: Writing,
  group: EksGroup,
  operation: string,
  call: (writing: Writing) => Promise<unknown>,
): Promise<void> {
  try {
    await call(writing);
  } catch (error) {
    writing.signal.throwIfAborted();
    // A group that was deleted has nothing to put back.
    if (isGone(error)) return;
    const object = `node group ${group.name}`;
    if (FORBIDDEN.has(nameOf(error) ?? ''))
      throw new EksCallError({
        code: 'eks.writer-forbidden',
        params: {
          object: { object },
          action: { object: `eks:${operation}` },
        },
      });
    throw writeFailed(error, writing.asked, object);
  }
}
