import type { Knex } from 'knex';
import {
  formatVersion,
  minorOf,
  parseVersion,
} from '@drydock/kubernetes-knowledge';
import {
  rolloutOperatePermission,
  type Target,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StoredCluster } from '../../clusters/cluster';
import { loadInventory } from '../../clusters/store/inventoryQueries';
import type { Assessor } from '../../readiness/Assessor';
import type { ChangePolicy } from '../../clusters/permissions/ChangePolicy';
import type { Access, Caller } from '../../clusters/permissions/Access';
import type { Visible } from '../../clusters/permissions/Visible';
import {
  isSameVersion,
  type OfferedTarget,
  type OfferedTargets,
  type TargetsFrom,
} from '../../clusters/platform/OfferedTargets';
import { presentReason } from '../../foundation/presentReason';
import { redactReason } from '../../foundation/redactReason';

export interface TargetsOptions {
  readonly knex: Knex;
  readonly access: Pick<Access, 'decide'>;
  readonly assessor: Assessor;
  readonly offered: OfferedTargets;
  readonly changes: Pick<ChangePolicy, 'decide'>;
}

/**
 * The cluster's own target where it is offered, else the newest allowed of the same minor as that
 * target.
 */
function defaultTarget(
  targets: readonly OfferedTarget[],
  cluster: StoredCluster,
): OfferedTarget | undefined {
  const allowed = targets.filter(target => target.allowed);
  return (
    allowed.find(target => isSameVersion(target.version, cluster.target)) ??
    allowed
      .filter(target => minorOf(target.version) === minorOf(cluster.target))
      .at(-1)
  );
}

/** Versions that a cluster could go to, each judged from the stored facts. */
export async function readTargets(
  {
    knex,
    assessor,
    offered,
  }: Pick<TargetsOptions, 'knex' | 'assessor' | 'offered'>,
  cluster: StoredCluster,
  from: TargetsFrom,
): Promise<Target[]> {
  const targets = await offered.read(cluster, from);
  const inventory = await loadInventory(knex, cluster.id);
  const current = minorOf(cluster.version ?? cluster.reportedVersion);
  const preferred = defaultTarget(targets, cluster);
  const judged: Target[] = [];
  for (const target of targets) {
    const verdict = inventory
      ? (await assessor.judge(cluster, inventory, target.version)).evaluation
          .verdict
      : 'unknown';
    judged.push({
      ...presentOffered(target),
      version: nameOfTarget(target.version),
      verdict,
      patch: current !== undefined && minorOf(target.version) === current,
      isDefault: target === preferred,
    });
  }
  return judged;
}

/** As people choose it: without a build where the numbers say which release it is. */
function nameOfTarget(version: string): string {
  const parsed = parseVersion(version);
  const isNumbered = parsed?.suffix === undefined || parsed.patch !== undefined;
  return parsed && isNumbered ? formatVersion(parsed) : version.slice(0, 64);
}

function presentOffered({
  reason,
  through,
  ...offered
}: OfferedTarget): Pick<
  Target,
  'version' | 'allowed' | 'reason' | 'hops' | 'through'
> {
  return {
    ...offered,
    ...(reason ? { reason: presentReason(redactReason(reason)) } : {}),
    ...(through ? { through: [...through] } : {}),
  };
}

/** Targets of clusters that callers see. */
export class TargetPages {
  constructor(private readonly options: TargetsOptions) {}

  /**
   * A platform is asked, by dry run with the credential that writes, only for callers who could
   * start an upgrade there.
   */
  async list(
    { credentials }: Pick<Caller, 'credentials'>,
    cluster: Visible<StoredCluster>,
  ): Promise<Target[]> {
    const { access, changes } = this.options;
    const mayStart =
      (await changes.decide(credentials)).possible &&
      (await access.decide(credentials, rolloutOperatePermission)).allows(
        cluster,
      );
    return readTargets(this.options, cluster, mayStart ? 'ask' : 'plan');
  }
}
