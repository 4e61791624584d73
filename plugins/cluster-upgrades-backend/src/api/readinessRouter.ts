import { type Reason } from '@drydock/upgrade-reasons';
import { countChecks } from '@drydock/upgrade-readiness';
import type { Knex } from 'knex';
import type { AuditorService } from '@backstage/backend-plugin-api';
import { InputError } from '@backstage/errors';
import { formatVersion, parseVersion } from '@drydock/kubernetes-knowledge';
import type {
  Finding,
  Readiness,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StoredCluster } from '../clusters/cluster';
import { loadInventory } from '../database/inventoryQueries';
import { loadEvaluation, currentFindings } from '../database/readinessQueries';
import type { Assessor } from '../readiness/Assessor';
import type { HeldTrials, TrialStanding } from '../trials/HeldTrials';
import type { CheckCoverage, OwnedFinding } from '../readiness/finding';
import { sameTarget } from '../readiness/endedWaivers';
import { audited } from './audited';
import { sendCsv, type ApiRouter } from './apiRouter';
import type { ClusterAccessControl } from '../permissions/ClusterAccessControl';
import type { ClusterPresenter } from './present/ClusterPresenter';
import { optionalReason, presentReason } from '../presentReason';
import { largeCsv } from './csv';
import { presentCoverage, presentFinding } from './present/presentFinding';
import { presentTrial } from './present/presentTrial';

export interface ReadinessRouterOptions {
  readonly knex: Knex;
  readonly access: ClusterAccessControl;
  readonly presenter: ClusterPresenter;
  readonly assessor: Assessor;
  readonly trials: Pick<HeldTrials, 'describe'>;
  readonly auditor: AuditorService;
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

type ReadinessSources = Pick<
  ReadinessRouterOptions,
  'knex' | 'presenter' | 'assessor' | 'trials'
>;

export async function judgedReadiness(
  options: ReadinessSources,
  cluster: StoredCluster,
  asked: string | undefined,
): Promise<JudgedReadiness> {
  const { knex, presenter, assessor, trials } = options;
  if (asked !== undefined && parseVersion(asked) === undefined) {
    throw new InputError(
      `The target '${asked}' is no Kubernetes version; write it like 1.36 or 1.36.2`,
    );
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

/** Readiness of one cluster, and its export. */
export function addReadinessRoutes(
  router: ApiRouter,
  options: ReadinessRouterOptions,
): void {
  const { access, auditor } = options;

  router.get('/clusters/:clusterId/readiness', async (request, response) => {
    const { cluster } = await access.visibleCluster(
      request,
      request.params.clusterId,
    );
    response.json(await readReadiness(options, cluster, request.query.target));
  });

  router.get('/clusters/:clusterId/findings.csv', async (request, response) => {
    const { cluster } = await access.visibleCluster(
      request,
      request.params.clusterId,
    );
    const csv = await audited(
      auditor,
      {
        eventId: 'findings-export',
        severityLevel: 'low',
        request,
        meta: { clusterId: cluster.id },
      },
      async () => {
        const { findings } = await readReadiness(
          options,
          cluster,
          request.query.target,
        );
        return largeCsv(FINDING_COLUMNS, findings, findingRow);
      },
    );
    sendCsv(response, `findings-${cluster.name}.csv`, csv);
  });
}
