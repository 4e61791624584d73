import { refusal } from '../../../foundation/refusal';
import { NotFoundError } from '@backstage/errors';
import { parseVersion } from '@drydock/kubernetes-knowledge';
import type {
  DifferenceSide,
  ReadinessDifference,
  VerdictPage,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StoredCluster } from '../../../clusters/cluster';
import {
  listVerdicts,
  loadVerdict,
  sketchOf,
  verdictsSince,
  type StoredSketch,
  type StoredVerdict,
} from '../../../readiness/store/verdictQueries';
import type { Visible } from '../../../clusters/permissions/Visible';
import { presentSketch } from '../../present/presentFinding';
import { judgedReadiness, type ReadinessSources } from './readReadiness';

const DAY_MILLISECONDS = 86_400_000;

export interface VerdictPagesOptions extends ReadinessSources {
  readonly now: () => Date;
}

/** How clusters that callers see were judged over time, and what differs between two judgements. */
export class VerdictPages {
  constructor(private readonly options: VerdictPagesOptions) {}

  /** @param days - how far back the trend goes */
  async list(
    { id }: Visible<StoredCluster>,
    { days = 90, offset = 0, limit = 25 }: VerdictQuery,
  ): Promise<VerdictPage> {
    const { knex, now } = this.options;
    const since = new Date(
      now().getTime() - days * DAY_MILLISECONDS,
    ).toISOString();
    const [{ items, total }, entries] = await Promise.all([
      listVerdicts(knex, id, offset, limit),
      verdictsSince(knex, id, since),
    ]);
    return { items, total, offset, limit, trend: trendOf(entries, since) };
  }

  /**
   * @param against - a version, or the id of an earlier evaluation
   * @param target - undefined: the cluster's own
   * @throws InputError, NotFoundError
   */
  async difference(
    cluster: Visible<StoredCluster>,
    against: string,
    target: string | undefined,
  ): Promise<ReadinessDifference> {
    const [from, to] = await Promise.all([
      readSide(this.options, cluster, against),
      readTarget(this.options, cluster, target),
    ]);
    return {
      clusterId: cluster.id,
      from: from.side,
      to: to.side,
      ...differenceOf(from.findings, to.findings),
    };
  }
}

interface VerdictQuery {
  readonly days?: number;
  readonly offset?: number;
  readonly limit?: number;
}

/** The last state of each day; one from before the first day counts as that of the first. Pure. */
export function trendOf(
  entries: readonly StoredVerdict[],
  since: string,
): VerdictPage['trend'] {
  const days = new Map<string, StoredVerdict>();
  for (const entry of entries)
    days.set((entry.at < since ? since : entry.at).slice(0, 10), entry);
  return [...days].map(([day, { verdict, blockers, warnings, infos }]) => ({
    day,
    verdict,
    blockers,
    warnings,
    infos,
  }));
}

interface Side {
  readonly side: DifferenceSide;
  readonly findings: readonly StoredSketch[];
}

/** A version, or the id of an earlier evaluation. */
async function readSide(
  options: ReadinessSources,
  cluster: StoredCluster,
  against: string,
): Promise<Side> {
  if (parseVersion(against) !== undefined)
    return readTarget(options, cluster, against);
  const earlier = await loadVerdict(options.knex, cluster.id, against);
  if (!earlier) {
    throw refusal(NotFoundError, {
      code: 'request.no-verdict',
      params: {
        against: { text: against.slice(0, 100) },
        id: { text: cluster.id },
      },
    });
  }
  const { id, at, target, verdict } = earlier.entry;
  return {
    side: {
      evaluationId: id,
      target,
      verdict,
      evaluatedAt: at,
      findings: earlier.findings.length,
    },
    findings: earlier.findings,
  };
}

async function readTarget(
  options: ReadinessSources,
  cluster: StoredCluster,
  asked: string | undefined,
): Promise<Side> {
  const { target, verdict, evaluatedAt, findings } = await judgedReadiness(
    options,
    cluster,
    asked,
  );
  return {
    side: { target, verdict, evaluatedAt, findings: findings.length },
    findings: findings.map(sketchOf),
  };
}

/** What of two lists of findings differs, by fingerprint. Pure. */
export function differenceOf(
  before: readonly StoredSketch[],
  after: readonly StoredSketch[],
): Pick<ReadinessDifference, 'added' | 'gone' | 'changed'> {
  const old = new Map(before.map(finding => [finding.fingerprint, finding]));
  const fresh = new Set(after.map(finding => finding.fingerprint));
  return {
    added: after
      .filter(finding => !old.has(finding.fingerprint))
      .map(presentSketch),
    gone: before
      .filter(finding => !fresh.has(finding.fingerprint))
      .map(presentSketch),
    changed: after.flatMap(finding => {
      const was = old.get(finding.fingerprint);
      const what = was === undefined ? [] : changesOf(was, finding);
      return was === undefined || what.length === 0
        ? []
        : [{ before: presentSketch(was), after: presentSketch(finding), what }];
    }),
  };
}

function changesOf(
  before: StoredSketch,
  after: StoredSketch,
): ReadinessDifference['changed'][number]['what'] {
  const what: ReadinessDifference['changed'][number]['what'] = [];
  if (before.severity !== after.severity) what.push('severity');
  if (before.state !== after.state) what.push('state');
  if (before.breaksAt !== after.breaksAt) what.push('breaksAt');
  // The digest is also of severity and minor; another one of those is no other evidence.
  if (
    before.evidenceDigest !== after.evidenceDigest &&
    !what.includes('severity') &&
    !what.includes('breaksAt')
  )
    what.push('evidence');
  return what;
}
