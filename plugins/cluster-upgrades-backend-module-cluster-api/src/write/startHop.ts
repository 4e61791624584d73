import { allOf, reasonText, said } from '@drydock/upgrade-reasons';
import type { Param, Reason } from '@drydock/upgrade-reasons';
import {
  EffectUnknownError,
  fieldOwned,
  type KubernetesWriter,
  type StartOutcome,
  type UpgradeOperation,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { replaceNode } from '../canaryNode/replaceNode';
import type { ClusterObjects } from '../management/ManagementReader';
import {
  foreignOwnerOf,
  lastWriterOf,
  poolListsOwnerOf,
} from '../observe/foreignOwner';
import { preconditionFor } from '../observe/precondition';
import {
  compareVersionTexts,
  oldestOf,
  sameVersion,
} from '../observe/versions';
import { noWriterReason } from '../management/noWriterReason';
import { nameOf, objectParam } from '../objects/nameOf';
import { refusalReason } from './refusalReason';
import { isOpen, patchFor, versionWritesFor } from './versionWrites';
import type { VersionWrite, VersionWrites } from './versionWrites';

export interface StartRequest {
  /** Read just now. */
  readonly objects: ClusterObjects;
  readonly operation: UpgradeOperation;
  /** undefined: no credential that can write is configured. */
  readonly writer: KubernetesWriter | undefined;
  /** For messages: the configured id of the management cluster. */
  readonly managementId: string;
  readonly dryRun: boolean;
}

/**
 * Sets the hop's version, or says why not.
 * @throws EffectUnknownError when a call was sent and its effect is not known, or when some of
 *   several pools were written and others not.
 */
export async function startHop(
  request: StartRequest,
  signal: AbortSignal,
): Promise<StartOutcome> {
  const { objects, operation } = request;
  if (operation.hop.canaryNode === 'replace')
    return replaceNode(request, signal);
  const plan = versionWritesFor(objects, operation.hop);
  if (!plan.ok) return { outcome: 'refused', message: plan.message };
  const open = plan.writes.filter(write => isOpen(write, operation.hop));
  if (open.length === 0) {
    return {
      outcome: 'already',
      reference: referenceOf(plan.writes, objects),
      message: nothingToWrite(plan, operation.hop.to),
    };
  }
  if (plan.follows)
    return {
      outcome: 'stale',
      message: {
        code: 'cluster-api.wants-other-version',
        params: {
          object: objectParam(open[0].object),
          current: { version: open[0].current ?? '' },
          version: { version: operation.hop.to },
        },
      },
    };
  return locallyRefused(request, open) ?? writeAll(request, open, signal);
}

function nothingToWrite(
  { writes, follows }: Extract<VersionWrites, { ok: true }>,
  to: string,
): Reason {
  if (writes.length === 0) return { code: 'cluster-api.no-node-pools' };
  return {
    code: follows ? 'cluster-api.pools-follow' : 'cluster-api.wanted-already',
    params: { objects: objectsParam(writes), version: { version: to } },
  };
}

/** Everything that needs no question to the server. */
function locallyRefused(
  {
    objects,
    operation: { hop, precondition },
    writer,
    managementId,
  }: StartRequest,
  open: readonly VersionWrite[],
): StartOutcome | undefined {
  const { cluster, controlPlane } = objects;
  const newer =
    !hop.back &&
    open.find(
      write =>
        write.pools?.change !== 'let-go' &&
        write.current !== undefined &&
        compareVersionTexts(write.current, hop.to) > 0,
    );
  if (newer)
    return {
      outcome: 'refused',
      message: {
        code: 'cluster-api.newer-already',
        params: {
          object: objectParam(newer.object),
          current: { version: newer.current ?? '' },
          version: { version: hop.to },
        },
      },
    };
  for (const write of open) {
    const foreignOwner = foreignOwnerOf(write.object, cluster);
    if (foreignOwner) {
      return {
        outcome: 'refused',
        message: fieldOwned(foreignOwner, nameOf(write.object)),
        foreignOwner,
      };
    }
    const listsOwner =
      write.pools?.change === 'hold' ? poolListsOwnerOf(cluster) : undefined;
    if (listsOwner) {
      return {
        outcome: 'refused',
        message: {
          code: 'cluster-api.hold-overwritten',
          params: {
            owner: { object: listsOwner.name },
            field: { object: listsOwner.field },
            object: objectParam(write.object),
          },
        },
        foreignOwner: listsOwner,
      };
    }
  }
  const changed = open.find(
    write =>
      preconditionFor(precondition, write.object) !==
      write.object.resourceVersion,
  );
  if (changed)
    return {
      outcome: 'stale',
      message: {
        code: 'cluster-api.changed',
        params: { object: objectParam(changed.object) },
      },
    };
  if (cluster.paused)
    return {
      outcome: 'refused',
      message: {
        code: 'cluster-api.paused-nothing-written',
        params: { object: objectParam(cluster) },
      },
    };
  if (hop.kind === 'node-pools') {
    const running = oldestOf(
      [controlPlane?.runningVersion, controlPlane?.version].flatMap(
        version => version ?? [],
      ),
    );
    if (running && compareVersionTexts(hop.to, running) > 0)
      return {
        outcome: 'refused',
        message: {
          code: 'cluster-api.nodes-newer',
          params: {
            version: { version: hop.to },
            running: { version: running },
          },
        },
      };
  }
  if (!writer)
    return { outcome: 'refused', message: noWriterReason(managementId) };
  return undefined;
}

/**
 * Several pools are several objects, and Kubernetes cannot write several at once, so all are tried
 * by dry run first. If a write meets a conflict, or is no longer wanted when its turn comes, its
 * pool stays as it was and this throws. The next observation shows which pools are left, and
 * `start` is called again for them if they are still wanted.
 */
async function writeAll(
  request: StartRequest,
  open: readonly VersionWrite[],
  signal: AbortSignal,
): Promise<StartOutcome> {
  const { objects, operation, dryRun } = request;
  if (open.length > 1 && !dryRun) {
    const rehearsal = await writeAll(
      { ...request, dryRun: true },
      open,
      signal,
    );
    if (rehearsal.outcome !== 'accepted') return rehearsal;
  }
  const notes = new Map<string, Reason>();
  const done: VersionWrite[] = [];
  for (const write of open) {
    const answer = await writeOne(request, write, signal);
    if (answer.outcome !== 'written') {
      // Neither "nothing was written" nor "written" would be true: the engine observes again, and
      // calls for those that are left.
      if (done.length > 0 && !dryRun)
        throw new EffectUnknownError({
          code: 'cluster-api.written-in-part',
          params: {
            count: { number: done.length },
            objects: objectsParam(done),
            version: { version: operation.hop.to },
            cause: { reasons: [answer.message] },
          },
        });
      return answer;
    }
    done.push(write);
    const newVersion = !sameVersion(write.current, operation.hop.to);
    for (const note of [
      ...answer.warnings.map(said),
      ...(newVersion
        ? [...personNote(write), ...templateNote(write, operation.hop.to)]
        : []),
    ])
      notes.set(reasonText(note), note);
  }
  return {
    outcome: 'accepted',
    reference: referenceOf(open, objects),
    message: allOf([
      whatIsWritten(open, operation.hop.to, dryRun),
      ...open.flatMap(({ strategies = [] }) =>
        strategies.map(change => change.said),
      ),
      ...notes.values(),
    ]),
  };
}

function whatIsWritten(
  open: readonly VersionWrite[],
  version: string,
  dryRun: boolean,
): Reason {
  const pools = open.flatMap(write => write.pools?.names ?? []);
  const params = {
    objects: objectsParam(open),
    version: { version },
    ...(pools.length > 0
      ? { pools: { list: pools.map(object => ({ object })) } }
      : {}),
  };
  if (open.some(write => write.pools?.change === 'let-go'))
    return {
      code: dryRun ? 'cluster-api.would-let-go' : 'cluster-api.let-go',
      params,
    };
  if (pools.length > 0)
    return {
      code: dryRun
        ? 'cluster-api.would-set-and-hold'
        : 'cluster-api.set-and-hold',
      params,
    };
  return { code: dryRun ? 'cluster-api.would-set' : 'cluster-api.set', params };
}

type WriteAnswer =
  | { readonly outcome: 'written'; readonly warnings: readonly string[] }
  | { readonly outcome: 'stale' | 'refused'; readonly message: Reason };

async function writeOne(
  { operation, writer, dryRun }: StartRequest,
  write: VersionWrite,
  signal: AbortSignal,
): Promise<WriteAnswer> {
  const resourceVersion = preconditionFor(operation.precondition, write.object);
  if (!writer || !resourceVersion)
    return {
      outcome: 'stale',
      message: {
        code: 'cluster-api.not-observed',
        params: { object: objectParam(write.object) },
      },
    };
  if (!dryRun && (await operation.mayStill?.()) === false)
    return {
      outcome: 'stale',
      message: {
        code: 'cluster-api.no-longer-wanted',
        params: { object: objectParam(write.object) },
      },
    };
  const answer = await writer.patch(
    patchFor(write, operation.hop.to, resourceVersion, dryRun),
    signal,
  );
  switch (answer.outcome) {
    case 'written':
      return answer;
    case 'conflict':
      return {
        outcome: 'stale',
        message: {
          code: 'cluster-api.changed-conflict',
          params: {
            object: objectParam(write.object),
            said: { text: answer.message },
          },
        },
      };
    case 'refused':
      return { outcome: 'refused', message: refusalReason(answer.message) };
    default: {
      const unknown: never = answer;
      throw new Error(`Unknown outcome ${String(unknown)}`);
    }
  }
}

/**
 * A person's `kubectl apply` does not come back by itself, but its next run would carry the old
 * version.
 */
function personNote({ object }: VersionWrite): readonly Reason[] {
  const last = lastWriterOf(object);
  return last?.manager.startsWith('kubectl')
    ? [
        {
          code: 'cluster-api.written-by-a-person',
          params: { manager: { text: last.manager } },
        },
      ]
    : [];
}

function templateNote(
  { machineTemplate }: VersionWrite,
  version: string,
): readonly Reason[] {
  if (!machineTemplate) return [];
  return [
    {
      code: 'cluster-api.machine-template',
      params: {
        template: { object: `${machineTemplate.kind} ${machineTemplate.name}` },
        version: { version },
      },
    },
  ];
}

function objectsParam(writes: readonly VersionWrite[]): Param {
  return { list: writes.map(({ object }) => objectParam(object)) };
}

function referenceOf(
  writes: readonly VersionWrite[],
  { cluster }: ClusterObjects,
): string {
  return (
    writes.map(({ object }) => nameOf(object)).join(', ') || nameOf(cluster)
  );
}
