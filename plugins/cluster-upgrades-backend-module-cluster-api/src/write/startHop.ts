import type {
  StartOutcome,
  UpgradeOperation,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { replaceNode } from '../canaryNode/replaceNode';
import type { ClusterObjects } from '../management/ManagementReader';
import type { ManagementWriter } from '../management/ManagementWriter';
import { EffectUnknownError } from '../management/ManagementWriter';
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
import { refusalWords } from './refusalWords';
import { isOpen, patchFor, versionWritesFor } from './versionWrites';
import type { VersionWrite } from './versionWrites';

export interface StartRequest {
  /** Read just now. */
  readonly objects: ClusterObjects;
  readonly operation: UpgradeOperation;
  /** undefined: no credential that can write is configured. */
  readonly writer: ManagementWriter | undefined;
  /** For messages: the configured id of the management cluster. */
  readonly managementId: string;
  readonly dryRun: boolean;
}

/**
 * Sets the hop's version, or says why not.
 * @throws EffectUnknownError when a call was sent and its effect is not known, or when some of several pools were written and others not.
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
    const names = plan.writes.map(write => nameOf(write)).join(', ');
    const message = plan.follows
      ? `Node pools follow ${names} to ${operation.hop.to} by themselves`
      : `${names || 'There is no node pool, so nothing'} ${
          names ? `wants ${operation.hop.to} already` : 'is to be written'
        }`;
    return {
      outcome: 'already',
      reference: referenceOf(plan.writes, objects),
      message,
    };
  }
  if (plan.follows)
    return {
      outcome: 'stale',
      message: `${nameOf(open[0])} wants ${open[0].current}, not ${
        operation.hop.to
      }: another writer changed it. Observe again.`,
    };
  return locallyRefused(request, open) ?? writeAll(request, open, signal);
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
      message: `${nameOf(newer)} wants ${
        newer.current
      } already, which is newer than ${hop.to}: Kubernetes does not go back`,
    };
  for (const write of open) {
    const foreignOwner = foreignOwnerOf(write.object, cluster);
    if (foreignOwner) {
      return {
        outcome: 'refused',
        message: `${foreignOwner.field} of ${nameOf(write)} belongs to ${
          foreignOwner.name
        }, which would write it again. ${foreignOwner.wayThrough}.`,
        foreignOwner,
      };
    }
    const listsOwner =
      write.pools?.change === 'hold' ? poolListsOwnerOf(cluster) : undefined;
    if (listsOwner) {
      const message = `Node pools cannot be held back: ${
        listsOwner.name
      } writes ${listsOwner.field} of ${nameOf(
        write,
      )} whole, and would take the hold away again, which lets the pools go at any time`;
      return { outcome: 'refused', message, foreignOwner: listsOwner };
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
      message: `${nameOf(changed)} has changed since it was observed`,
    };
  if (cluster.paused)
    return {
      outcome: 'refused',
      message: `Cluster API is paused for ${cluster.namespace}/${cluster.name}; nothing was written. Remove spec.paused (or the annotation cluster.x-k8s.io/paused) first.`,
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
        message: `Nodes at ${hop.to} would be newer than the control plane, which runs ${running}`,
      };
  }
  if (!writer)
    return { outcome: 'refused', message: noWriterReason(managementId) };
  return undefined;
}

export function noWriterReason(managementId: string): string {
  return `Drydock has no credential that may change ${managementId}. Set clusterUpgrades.clusterApi[].upgrade.kubeconfig for id ${managementId} (docs/providers/cluster-api.md).`;
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
  const notes: string[] = [];
  const done: VersionWrite[] = [];
  for (const write of open) {
    const answer = await writeOne(request, write, signal);
    if (answer.outcome !== 'written') {
      // Neither "nothing was written" nor "written" would be true: the engine observes again, and calls for those that are left.
      if (done.length > 0 && !dryRun)
        throw new EffectUnknownError(
          `Only ${done.map(nameOf).join(', ')} was set to ${
            operation.hop.to
          }. ${answer.message}`,
        );
      return answer;
    }
    done.push(write);
    const newVersion = !sameVersion(write.current, operation.hop.to);
    notes.push(
      ...answer.warnings,
      ...(newVersion
        ? [...personNote(write), ...templateNote(write, operation.hop.to)]
        : []),
    );
  }
  const message = [
    whatIsWritten(open, operation.hop.to, dryRun),
    ...new Set(notes),
  ].join('. ');
  return {
    outcome: 'accepted',
    reference: referenceOf(open, objects),
    message,
  };
}

function whatIsWritten(
  open: readonly VersionWrite[],
  version: string,
  dryRun: boolean,
): string {
  const names = open.map(nameOf).join(', ');
  const pools = open.flatMap(write => write.pools?.names ?? []).join(', ');
  const letGo = open.some(write => write.pools?.change === 'let-go');
  const strategies = open
    .flatMap(write => write.strategies?.map(({ said }) => `; ${said}`) ?? [])
    .join('');
  if (letGo)
    return `${pools} of ${names} ${
      dryRun ? 'would be let go' : 'let go'
    } to ${version}${strategies}`;
  return `${names} ${dryRun ? 'would be set' : 'set'} to ${version}${
    pools ? `, with ${pools} held back` : ''
  }${strategies}`;
}

type WriteAnswer =
  | { readonly outcome: 'written'; readonly warnings: readonly string[] }
  | { readonly outcome: 'stale' | 'refused'; readonly message: string };

async function writeOne(
  { operation, writer, dryRun }: StartRequest,
  write: VersionWrite,
  signal: AbortSignal,
): Promise<WriteAnswer> {
  const resourceVersion = preconditionFor(operation.precondition, write.object);
  if (!writer || !resourceVersion)
    return {
      outcome: 'stale',
      message: `${nameOf(write)} was not part of the observation`,
    };
  if (!dryRun && (await operation.mayStill?.()) === false)
    return {
      outcome: 'stale',
      message: `${nameOf(
        write,
      )} was not written: the change is no longer wanted`,
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
        message: `${nameOf(write)} has changed since it was observed: ${
          answer.message
        }`,
      };
    case 'refused':
      return { outcome: 'refused', message: refusalWords(answer.message) };
    default: {
      const unknown: never = answer;
      throw new Error(`Unknown outcome ${String(unknown)}`);
    }
  }
}

/** A person's `kubectl apply` does not come back by itself, but its next run would carry the old version. */
function personNote({ object }: VersionWrite): readonly string[] {
  const last = lastWriterOf(object);
  return last?.manager.startsWith('kubectl')
    ? [
        `The version was last written by a person with ${last.manager}: update that manifest too`,
      ]
    : [];
}

function templateNote(
  { machineTemplate }: VersionWrite,
  version: string,
): readonly string[] {
  if (!machineTemplate) return [];
  return [
    `New machines are made from ${machineTemplate.kind} ${machineTemplate.name}: if it names an image of one Kubernetes version, point to a template for ${version} in the same change`,
  ];
}

function nameOf({ object }: VersionWrite): string {
  return `${object.kind} ${object.namespace}/${object.name}`;
}

function referenceOf(
  writes: readonly VersionWrite[],
  { cluster }: ClusterObjects,
): string {
  return (
    writes.map(nameOf).join(', ') ||
    `Cluster ${cluster.namespace}/${cluster.name}`
  );
}
