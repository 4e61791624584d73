import {
  EffectUnknownError,
  otherCluster,
  type Patch,
  type StartOutcome,
  type UpgradeOperation,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { allOf, said, type Reason } from '@drydock/upgrade-reasons';
import type { OpenShiftCluster } from '../cluster/OpenShiftCluster';
import type { OpenShiftObjects } from '../cluster/OpenShiftReader';
import type { AdminGate } from '../objects/adminGate';
import { preconditionFor } from '../observe/precondition';
import type { OpenShiftKnowledge } from '../versions/openShiftVersion';
import { controlPlaneChanges } from './controlPlaneChanges';
import { createObject } from './createObject';
import { poolChanges } from './poolChanges';

export interface StartRequest {
  /** Read just now. */
  readonly objects: OpenShiftObjects;
  readonly openGates: readonly AdminGate[];
  readonly operation: UpgradeOperation;
  readonly cluster: OpenShiftCluster;
  readonly knowledge: OpenShiftKnowledge;
  readonly dryRun: boolean;
  readonly now: Date;
}

/** An object as it was read; without a state there is none yet. */
interface ObjectSeen {
  readonly object: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
}

/** What an object is that a hop creates. */
export interface CreatedObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
}

/** One object that a hop changes, in the order in which they are written. */
export interface ObjectChange extends ObjectSeen {
  /** Of a list, where the object is created. */
  readonly path: string;
  /** Set: it is created; with a state, in the place of that one, which is removed. */
  readonly created?: CreatedObject;
  /** What the decision rests on beside the object itself. */
  readonly restsOn?: ObjectSeen;
  readonly annotations: Readonly<Record<string, string | null>>;
  readonly spec: Readonly<Record<string, unknown>>;
  /** What is said of it afterwards. */
  readonly message: Reason;
}

/** What a hop changes, or why it changes nothing. */
export type HopChanges =
  | { readonly changes: readonly ObjectChange[] }
  | StartOutcome;

/**
 * Writes what the hop changes, or says why not.
 * @throws EffectUnknownError when a call was sent and its effect is not known, or when some of
 *   several objects were written and others not.
 */
export async function startHop(
  request: StartRequest,
  signal: AbortSignal,
): Promise<StartOutcome> {
  const { operation, cluster } = request;
  const planned =
    operation.hop.kind === 'control-plane'
      ? controlPlaneChanges(request)
      : poolChanges(request);
  if ('outcome' in planned) return planned;
  const { writer, config, reader } = cluster;
  if (!writer)
    return {
      outcome: 'refused',
      message: {
        code: 'openshift.no-writer',
        params: { cluster: { text: config.id } },
      },
    };
  const { changes } = planned;
  const changed = changes.find(change => !isAsObserved(operation, change));
  if (changed) return stale('openshift.changed', changed);
  const message = await otherCluster(
    {
      cluster: config.id,
      setting: 'clusterUpgrades.openshift.clusters',
      rights: 'docs/rbac/openshift.yaml',
      reader,
      writer,
    },
    signal,
  );
  if (message) return { outcome: 'refused', message };
  return writeAll(request, changes, signal);
}

function isAsObserved(
  { precondition }: UpgradeOperation,
  change: ObjectChange,
): boolean {
  const { restsOn = change } = change;
  return [change, restsOn].every(({ object, uid, resourceVersion }) => {
    const observed = preconditionFor(precondition, object);
    return (
      observed?.uid === uid && observed?.resourceVersion === resourceVersion
    );
  });
}

function stale(
  code: 'openshift.changed' | 'openshift.no-longer-wanted',
  { object }: ObjectChange,
): Extract<StartOutcome, { outcome: 'stale' }> {
  return {
    outcome: 'stale',
    message: { code, params: { object: { object } } },
  };
}

/**
 * Pools and the version are several objects, and Kubernetes cannot write several at once, so all are
 * tried by dry run first. The version comes last: without it, held pools change nothing.
 */
async function writeAll(
  request: StartRequest,
  changes: readonly ObjectChange[],
  signal: AbortSignal,
): Promise<StartOutcome> {
  const { dryRun } = request;
  if (changes.length > 1 && !dryRun) {
    const rehearsal = await writeAll(
      { ...request, dryRun: true },
      changes,
      signal,
    );
    if (rehearsal.outcome !== 'accepted') return rehearsal;
  }
  const done: ObjectChange[] = [];
  const notes: Reason[] = [];
  for (const change of changes) {
    const answer = await writeOne(request, change, signal);
    if (answer.outcome !== 'written') {
      if (done.length === 0 || dryRun) return answer;
      throw new EffectUnknownError({
        code: 'openshift.written-in-part',
        params: {
          count: { number: done.length },
          objects: { list: done.map(({ object }) => ({ object })) },
          cause: { reasons: [answer.message] },
        },
      });
    }
    done.push(change);
    notes.push(change.message, ...answer.warnings.map(said));
  }
  const [first, ...others] = notes;
  return {
    outcome: 'accepted',
    reference: changes.map(({ object }) => object).join(', '),
    message: dryRun
      ? { code: 'openshift.would', params: { changes: { reasons: notes } } }
      : allOf([first, ...others]),
  };
}

type ChangeAnswer =
  | { readonly outcome: 'written'; readonly warnings: readonly string[] }
  | Extract<StartOutcome, { outcome: 'stale' | 'refused' }>;

async function writeOne(
  { operation, cluster: { writer }, dryRun }: StartRequest,
  change: ObjectChange,
  signal: AbortSignal,
): Promise<ChangeAnswer> {
  if (!writer) return stale('openshift.changed', change);
  if (!dryRun && (await operation.mayStill?.()) === false)
    return stale('openshift.no-longer-wanted', change);
  const answer = change.created
    ? await createObject(
        writer,
        { ...change, created: change.created },
        dryRun,
        signal,
      )
    : await writer.patch(patchOf(change, dryRun), signal);
  if (answer.outcome !== 'conflict') return answer;
  return {
    outcome: 'stale',
    message: {
      code: 'openshift.changed-conflict',
      params: {
        object: { object: change.object },
        said: { text: answer.message },
      },
    },
  };
}

function patchOf(
  { path, uid, resourceVersion = '', annotations, spec }: ObjectChange,
  dryRun: boolean,
): Patch {
  return {
    path,
    body: { metadata: { uid, resourceVersion, annotations }, spec },
    dryRun,
  };
}
