import { compareMinors } from '@drydock/kubernetes-knowledge';
import type {
  CheckContext,
  FindingDraft,
  HelmReleaseFacts,
  TracedObject,
} from '../contracts';
import {
  chartWords,
  isHelmManager,
  objectKey,
  renderedObjects,
} from '../evidence';
import type { LostVersion, LostVersions } from '../evidence';
import { listedNames, minor, named } from '../words';

interface FormerObject {
  readonly traced: TracedObject;
  readonly apiVersion: string;
  readonly lost: LostVersion;
}

/**
 * Releases of which an older revision rendered a version that the target does not serve:
 * managedFields keep that Helm wrote so. Their bodies are not read; a rollback to such a revision
 * works today and fails after the upgrade. One warning for each release.
 */
export function helmRollbacks(
  releases: readonly HelmReleaseFacts[],
  versions: LostVersions,
  { inventory, currentMinor, targetMinor }: CheckContext,
): readonly FindingDraft[] {
  const section = inventory.sections['api-evidence'];
  const traced =
    section.status === 'read' || section.status === 'partial'
      ? section.facts.objects
      : [];
  const isLostOnTheWay = ({ row: { removed } }: LostVersion) =>
    removed !== undefined &&
    compareMinors(removed, currentMinor) > 0 &&
    compareMinors(removed, targetMinor) <= 0;
  return releases.flatMap(release => {
    const renderedOld = new Set(
      renderedObjects([release], versions).flatMap(({ object, lost }) =>
        lost ? [objectKey(object)] : [],
      ),
    );
    const former = traced
      .filter(
        ({ object, annotations, deletedAt }) =>
          isOf(release, annotations) &&
          deletedAt === undefined &&
          !renderedOld.has(objectKey(object)),
      )
      .flatMap(candidate =>
        formerVersions(candidate, versions)
          .filter(({ lost }) => isLostOnTheWay(lost))
          .slice(0, 1),
      );
    return former.length > 0 ? [findingOf(release, former, targetMinor)] : [];
  });
}

function isOf(
  { name, namespace }: HelmReleaseFacts,
  annotations: TracedObject['annotations'],
): boolean {
  return (
    annotations['meta.helm.sh/release-name'] === name &&
    annotations['meta.helm.sh/release-namespace'] === namespace
  );
}

function formerVersions(
  traced: TracedObject,
  versions: LostVersions,
): readonly FormerObject[] {
  return traced.traces.flatMap(({ applier, apiVersion }) => {
    const lost = isHelmManager(applier)
      ? versions.find(apiVersion, traced.object.kind)
      : undefined;
    return lost ? [{ traced, apiVersion, lost }] : [];
  });
}

function findingOf(
  release: HelmReleaseFacts,
  former: readonly FormerObject[],
  targetMinor: string,
): FindingDraft {
  const { namespace, name, revision } = release;
  const [{ lost }] = former;
  return {
    key: 'rollback',
    severity: 'warning',
    confidence: 'inferred',
    phase: 'next-apply',
    title: {
      code: 'check.removed-api.rollback',
      params: {
        release: { object: `${namespace}/${name}` },
        revision: { object: String(revision) },
        target: minor(targetMinor),
        versions: listedNames([
          ...new Set(former.map(({ apiVersion }) => apiVersion)),
        ]),
      },
    },
    object: { group: 'helm.sh', kind: 'Release', namespace, name },
    hints: {
      labels: {},
      annotations: {
        'meta.helm.sh/release-name': name,
        'meta.helm.sh/release-namespace': namespace,
      },
    },
    ...(lost.row.removed ? { breaksAt: lost.row.removed } : {}),
    evidence: former.map(({ traced, apiVersion }) => ({
      source: 'managed-fields',
      what: {
        code: 'check.removed-api.rollback-wrote',
        params: {
          object: named(traced.object),
          version: { object: apiVersion },
        },
      },
    })),
    fix: {
      what: {
        code: 'check.removed-api.rollback-fix',
        params: { chart: { object: chartWords(release) } },
      },
    },
  };
}
