import { presentSections } from '../../present/presentDetails';
import { presentCoverage } from '../../present/presentFinding';
import type { Knex } from 'knex';
import type { ClusterDiagnostics } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { ReadinessCheck } from '@drydock/upgrade-readiness';
import type { StoredCluster } from '../../../clusters/cluster';
import type { VisibilityCriteria } from '../../../clusters/store/clusterQueries';
import {
  evaluationsOf,
  type StoredEvaluation,
} from '../../../readiness/store/readinessQueries';
import type { ClusterPresenter } from '../../present/ClusterPresenter';
import { clusterReference } from '../../present/FindingPresenter';
import { missingClusterRole, permissionGaps } from './permissionGaps';

export interface ClusterDiagnosticsOptions {
  readonly knex: Knex;
  readonly presenter: ClusterPresenter;
  readonly checks: readonly ReadinessCheck[];
}

/** How reading some clusters goes, with a constant number of queries. */
export async function readClusterDiagnostics(
  { knex, presenter, checks }: ClusterDiagnosticsOptions,
  clusters: readonly StoredCluster[],
  visibility: VisibilityCriteria | undefined,
): Promise<ClusterDiagnostics[]> {
  const [presented, evaluations] = await Promise.all([
    presenter.present(clusters, visibility),
    evaluationsOf(
      knex,
      clusters.map(({ id }) => id),
    ),
  ]);
  return clusters.map((cluster, index) => {
    const {
      sources,
      freshness,
      disagreement,
      checks: checkCounts,
    } = presented[index];
    const evaluation = evaluations.get(cluster.id);
    return {
      cluster: clusterReference(cluster),
      sources,
      freshness,
      disagreement,
      checks: checkCounts,
      ...describeEvaluation(evaluation, checks, presenter),
    };
  });
}

type EvaluationPart = Pick<
  ClusterDiagnostics,
  | 'coverage'
  | 'sections'
  | 'gaps'
  | 'clusterRole'
  | 'requests'
  | 'totals'
  | 'knowledge'
  | 'evaluatedAt'
>;

function describeEvaluation(
  evaluation: StoredEvaluation | undefined,
  checks: readonly ReadinessCheck[],
  presenter: ClusterPresenter,
): EvaluationPart {
  if (!evaluation)
    return {
      coverage: [],
      sections: [],
      gaps: [],
      requests: [],
      totals: { requests: 0, wireBytes: 0, decodedBytes: 0 },
    };
  const { coverage, details, evaluatedAt, knowledgeVersion, reviewedThrough } =
    evaluation;
  const gaps = permissionGaps(details.sections, coverage, checks);
  const requests = details.requests ?? [];
  const now = presenter.knowledgeState();
  const sum = (field: 'requests' | 'wireBytes' | 'decodedBytes') =>
    requests.reduce((total, request) => total + request[field], 0);
  return {
    coverage: coverage.map(presentCoverage),
    sections: presentSections(details.sections),
    gaps,
    clusterRole: missingClusterRole(gaps),
    requests: [...requests],
    totals: {
      requests: sum('requests'),
      wireBytes: sum('wireBytes'),
      decodedBytes: sum('decodedBytes'),
    },
    // When the knowledge of another version was reviewed is not kept; its version and horizon are
    // what the verdict rests on.
    knowledge:
      knowledgeVersion === undefined || reviewedThrough === undefined
        ? undefined
        : {
            version: knowledgeVersion,
            reviewedThrough,
            reviewedAt: knowledgeVersion === now.version ? now.reviewedAt : '',
          },
    evaluatedAt,
  };
}
