import { refusal } from '../../foundation/refusal';
import type { Knex } from 'knex';
import { InputError } from '@backstage/errors';
import {
  formatVersion,
  minorOf,
  parseVersion,
} from '@drydock/kubernetes-knowledge';
import type { Gate } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { withoutRepeats, type Reason } from '@drydock/upgrade-reasons';
import type { StoredCluster } from '../../clusters/cluster';
import { isOpenFinding } from '../../readiness/store/evaluationStore';
import { loadInventory } from '../../clusters/store/inventoryQueries';
import { isUnproven } from '../../clusters/inventory/identityFailure';
import { sketchOf } from '../../readiness/store/verdictQueries';
import type { Assessor } from '../../readiness/Assessor';
import {
  summaryOf,
  summaryOfNothing,
} from '../../upgrades/start/ClusterUpgradeSubjects';
import type { ReadinessSummary } from '../../readiness/readinessSummary';
import type { CheckCoverage, OwnedFinding } from '../../readiness/finding';
import {
  reasonOnWay,
  wayTo,
} from '../../conditions/versionGates/oldestVersion';
import type { Conditions } from '../../conditions/Conditions';
import { NOTHING_DECIDED } from '../../conditions/model';
import type { PlatformReader } from '../../clusters/platform/PlatformReader';
import type { Visible } from '../../clusters/permissions/Visible';
import type { ClusterPresenter } from '../present/ClusterPresenter';
import { presentCoverage, presentSketch } from '../present/presentFinding';
import { presentReason } from '../../foundation/presentReason';

const MAX_BLOCKERS = 100;

export interface GateReaders {
  readonly knex: Knex;
  readonly presenter: Pick<ClusterPresenter, 'knowledgeState'>;
  readonly assessor: Assessor;
  readonly conditions: Conditions;
  readonly platforms: Pick<PlatformReader, 'read'>;
}

/** What a pipeline asks. */
export interface GateQuestion {
  /** The cluster's own target when left out. */
  readonly target?: string;
  readonly accept?: readonly 'unknown'[];
  readonly acceptCheck?: readonly string[];
  /** Not allowed while something fails already, which no upgrade changes. */
  readonly blockFailing?: boolean;
  readonly enforce?: boolean;
}

/**
 * May this cluster go to this version? By the rules that a start obeys, but nothing can be
 * overridden here. What Drydock itself needs to do it (a provider, its dry run, that this instance
 * may write) is not asked: a pipeline does it.
 */
export class GatePages {
  constructor(private readonly readers: GateReaders) {}

  /** @throws InputError for a target that is no version */
  async read(
    cluster: Visible<StoredCluster>,
    question: GateQuestion,
  ): Promise<Gate> {
    return readGate(this.readers, cluster, question);
  }
}

interface Facts {
  readonly summary: ReadinessSummary;
  readonly findings: readonly OwnedFinding[];
  readonly coverage: readonly CheckCoverage[];
  /** Nothing can be accepted in place of this. */
  readonly refusal?: Reason;
  /**
   * That there are no facts, or old ones, is no check that did not run: each must be accepted by
   * its own name then, as for a start.
   */
  readonly areCurrent: boolean;
  readonly evaluatedAt?: string;
  readonly inventoryReadAt?: string;
}

async function readFacts(
  { knex, assessor }: GateReaders,
  cluster: StoredCluster,
  target: string,
): Promise<Facts> {
  const inventory = await loadInventory(knex, cluster.id);
  if (!inventory) {
    const unproven = isUnproven(cluster.failure)
      ? cluster.failure?.reason
      : undefined;
    const reason = assessor.neverReadReason(cluster);
    const coverage = assessor.nothingRan(reason);
    return {
      summary: summaryOfNothing(target, reason, coverage),
      findings: [],
      coverage,
      refusal: unproven,
      areCurrent: false,
    };
  }
  const judgement = await assessor.judge(cluster, inventory, target);
  const { findings, coverage, evaluation } = judgement;
  const areCurrent = assessor.staleReason(cluster) === undefined;
  return {
    summary: summaryOf(target, judgement),
    findings,
    coverage,
    areCurrent,
    evaluatedAt: evaluation.evaluatedAt,
    inventoryReadAt: inventory.readAt,
  };
}

export async function readGate(
  options: GateReaders,
  cluster: StoredCluster,
  { target, accept, acceptCheck = [], blockFailing = false }: GateQuestion,
): Promise<Gate> {
  if (target !== undefined && parseVersion(target) === undefined)
    throw refusal(InputError, {
      code: 'input.version',
      params: { version: { text: target.slice(0, 64) } },
    });
  const wanted = target ?? cluster.target;
  const facts = await readFacts(options, cluster, wanted ?? '');
  const { summary, findings, coverage, evaluatedAt, inventoryReadAt } = facts;
  const unknownChecks =
    summary.verdict === 'unknown'
      ? summary.notRun.map(
          id =>
            coverage.find(({ checkId }) => checkId === id) ??
            notReviewed(id, summary),
        )
      : [];
  const accepted = unknownChecks
    .map(({ checkId }) => checkId)
    .filter(
      id =>
        acceptCheck.includes(id) ||
        (accept?.includes('unknown') && isCoveredByAll(id, facts)),
    );
  const now = await standingNow(options, cluster, wanted, facts, accepted);
  const failing = findings.filter(
    finding => finding.failsSince !== undefined && isOpenFinding(finding),
  );
  const refusals = [
    ...now.refusals,
    ...(blockFailing ? failing.map(({ title }) => title) : []).slice(
      0,
      MAX_BLOCKERS,
    ),
  ];
  const blockers = findings.filter(finding => finding.severity === 'blocker');
  const open = blockers.filter(isOpenFinding);
  return {
    allowed: refusals.length === 0,
    clusterId: cluster.id,
    clusterName: cluster.name,
    version: cluster.version ?? cluster.reportedVersion,
    target:
      wanted !== undefined && parseVersion(wanted)
        ? formatVersion(wanted).slice(1)
        : '',
    verdict: summary.verdict,
    reasons: withoutRepeats([
      ...refusals,
      ...now.notes,
      ...summary.reasons,
    ]).map(presentReason),
    blockers: open.slice(0, MAX_BLOCKERS).map(sketchOf).map(presentSketch),
    blockersTotal: open.length,
    failingTotal: failing.length,
    unknownChecks: unknownChecks.map(presentCoverage),
    accepted,
    waived: blockers.length - open.length,
    evaluatedAt,
    inventoryReadAt,
    knowledge: options.presenter.knowledgeState(),
  };
}

/**
 * A target that was not reviewed is not a check that did not run. It must be accepted by its own
 * name.
 */
function isCoveredByAll(id: string, { areCurrent, coverage }: Facts): boolean {
  return areCurrent && coverage.some(({ checkId }) => checkId === id);
}

/**
 * What blocks any change of the cluster now, and what is unknown about it, which does not block a
 * start.
 */
async function standingNow(
  { conditions, platforms }: GateReaders,
  cluster: StoredCluster,
  target: string | undefined,
  { summary, refusal: unproven }: Facts,
  acceptedChecks: readonly string[],
): Promise<{
  readonly refusals: readonly Reason[];
  readonly notes: readonly Reason[];
}> {
  if (target === undefined)
    return {
      refusals: [unproven ?? { code: 'readiness.no-target' }],
      notes: [],
    };
  const way = wayTo(cluster, target);
  const platform = await platforms.read(cluster, target);
  const holds = await conditions.holdsOf('gate', {
    ...cluster,
    target,
    hops: [way],
    // Which pools follow only its platform can tell, and freezes of nodes hold what may move them.
    change: { minor: minorOf(way.from) !== minorOf(target), nodes: true },
    decided: { ...NOTHING_DECIDED, acceptedChecks },
    readiness: unproven === undefined ? summary : { failed: unproven },
    platform,
  });
  return {
    refusals: holds.map(({ gate, reason }) =>
      gate ? reasonOnWay(cluster, gate.minor, reason) : reason,
    ),
    notes:
      platform.insights.state === 'unknown'
        ? [
            {
              code: 'platform.insights-unknown',
              params: { why: { reasons: [platform.insights.reason] } },
            },
          ]
        : [],
  };
}

function notReviewed(
  checkId: string,
  { reasons }: ReadinessSummary,
): CheckCoverage {
  return {
    checkId,
    title: { code: 'check-title.knowledge-horizon' },
    status: 'not-run',
    reasons: reasons.slice(0, 1),
  };
}
