import { refusal } from '../../../foundation/refusal';
import { type Reason } from '@drydock/upgrade-reasons';
import { countChecks } from '@drydock/upgrade-readiness';
import type { Knex } from 'knex';
import { InputError } from '@backstage/errors';
import { formatVersion, parseVersion } from '@drydock/kubernetes-knowledge';
import type {
  Finding,
  Readiness,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StoredCluster } from '../../../clusters/cluster';
import { loadInventory } from '../../../clusters/store/inventoryQueries';
import {
  loadEvaluation,
  currentFindings,
} from '../../../readiness/store/readinessQueries';
import type { Assessor } from '../../../readiness/Assessor';
import type {
  HeldTrials,
  TrialStanding,
} from '../../../readiness/trials/HeldTrials';
import type { CheckCoverage, OwnedFinding } from '../../../readiness/finding';
import type { Visible } from '../../../clusters/permissions/Visible';
import { sameTarget } from '../../../readiness/endedWaivers';
import type { ClusterPresenter } from '../../present/ClusterPresenter';
import {
  optionalReason,
  presentReason,
} from '../../../foundation/presentReason';
import { largeCsv } from '../../exports/csv';
import { presentCoverage, presentFinding } from '../../present/presentFinding';
import { presentTrial } from '../../present/presentTrial';

export interface ReadinessSources {
  readonly knex: Knex;
  readonly presenter: Pick<ClusterPresenter, 'knowledgeState'>;
  readonly assessor: Assessor;
  readonly trials: Pick<HeldTrials, 'describe'>;
}

const FINDING_COLUMNS = [
  'fingerprint',
  'checkId',
  'severity',
  'state',
  'confidence',
  'phase',
  'title',
  'apiGroup',
  'kind',
  'namespace',
  'name',
  'breaksAt',
  'dueAt',
  'owner',
  'ownerFoundBy',
  'service',
  'firstSeenAt',
  'fix',
  'link',
  'evidence',
];

function findingRow(finding: Finding): (string | undefined)[] {
  const { object, fix } = finding;
  return [
    finding.fingerprint,
    finding.checkId,
    finding.severity,
    finding.state,
    finding.confidence,
    finding.phase,
    finding.title.text,
    object?.group,
    object?.kind,
    object?.namespace,
    object?.name,
    finding.breaksAt,
    finding.dueAt,
    finding.owner,
    finding.ownerFoundBy,
    finding.service,
    finding.firstSeenAt,
    fix.what.text,
    fix.link,
    finding.evidence.map(({ what }) => what.text).join('; '),
  ];
}

/** Verdict and findings for a target; stored for the cluster's own, computed for any other. */
export async function readReadiness(
  options: ReadinessSources,
  cluster: StoredCluster,
  asked: string | undefined,
): Promise<Readiness> {
  const { targetReason, reasons, findings, coverage, trial, ...readiness } =
    await judgedReadiness(options, cluster, asked);
  return {
    ...readiness,
    targetReason: optionalReason(targetReason),
    reasons: reasons.map(presentReason),
    findings: findings.map(presentFinding),
    coverage: coverage.map(presentCoverage),
    checks: countChecks(coverage),
    trial: trial && presentTrial(trial),
  };
}

/** As `readReadiness`, before it is presented. */
type JudgedReadiness = Omit<
  Readiness,
  'checks' | 'targetReason' | 'reasons' | 'findings' | 'coverage' | 'trial'
> & {
  readonly targetReason?: Reason;
  readonly reasons: readonly Reason[];
  readonly findings: readonly OwnedFinding[];
  readonly coverage: readonly CheckCoverage[];
  readonly trial?: TrialStanding;
};

export async function judgedReadiness(
  options: ReadinessSources,
  cluster: StoredCluster,
  asked: string | undefined,
): Promise<JudgedReadiness> {
  const { knex, presenter, assessor, trials } = options;
  if (asked !== undefined && parseVersion(asked) === undefined) {
    throw refusal(InputError, {
      code: 'input.version',
      params: { version: { text: asked.slice(0, 64) } },
    });
  }
  const knowledge = presenter.knowledgeState();
  const stored = await loadEvaluation(knex, cluster.id);
  const whatIf = asked !== undefined && !sameTarget(asked, cluster.target);
  const trial = await trials.describe(cluster, asked ?? cluster.target ?? '');
  if (!whatIf) {
    return {
      clusterId: cluster.id,
      target: cluster.target ?? '',
      targetReason: cluster.targetReason,
      verdict: cluster.verdict,
      reasons: cluster.verdictReasons,
      findings: stored ? await currentFindings(knex, cluster.id) : [],
      coverage:
        stored?.coverage ??
        assessor.nothingRan(assessor.neverReadReason(cluster)),
      knowledge,
      trial,
      whatIf,
      evaluatedAt: stored?.evaluatedAt,
      inventoryReadAt: cluster.readAt,
    };
  }
  const common = {
    clusterId: cluster.id,
    target: asked,
    targetReason: { code: 'readiness.target-asked-for' } as const,
    knowledge,
    trial,
    whatIf,
  };
  const inventory = await loadInventory(knex, cluster.id);
  if (!inventory) {
    const reason = assessor.neverReadReason(cluster);
    return {
      ...common,
      verdict: 'unknown',
      reasons: [reason],
      findings: [],
      coverage: assessor.nothingRan(reason),
    };
  }
  const { evaluation, findings, coverage } = await assessor.judge(
    cluster,
    inventory,
    asked,
  );
  return {
    ...common,
    target: formatVersion(asked).slice(1),
    verdict: evaluation.verdict,
    reasons: evaluation.reasons,
    findings,
    coverage,
    evaluatedAt: evaluation.evaluatedAt,
    inventoryReadAt: inventory.readAt,
  };
}

/** Readiness of clusters that callers see. */
export class ReadinessPages {
  constructor(private readonly sources: ReadinessSources) {}

  /** @param target - undefined: the cluster's own. @throws InputError for one that is no version */
  async read(
    cluster: Visible<StoredCluster>,
    target: string | undefined,
  ): Promise<Readiness> {
    return readReadiness(this.sources, cluster, target);
  }

  /** The findings of `read`, as CSV. */
  async csv(
    cluster: Visible<StoredCluster>,
    target: string | undefined,
  ): Promise<string> {
    const { findings } = await this.read(cluster, target);
    return largeCsv(FINDING_COLUMNS, findings, findingRow);
  }
}
