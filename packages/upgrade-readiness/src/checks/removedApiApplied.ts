import type { Param, Reason } from '@drydock/upgrade-reasons';
import type {
  ApiEvidenceFacts,
  CheckContext,
  FindingDraft,
  HelmReleaseFacts,
  ReadinessCheck,
  TracedObject,
} from '../contracts';
import {
  apiFinding,
  chartWords,
  lostVersions,
  narrowingOf,
  objectKey,
  reconcile,
  renderedObjects,
} from '../evidence';
import type { LostVersions, ReconcileInput, RenderedObject } from '../evidence';
import { sentVersionsIn } from '../gitops';

/**
 * R1 and R2: what was last applied, and what managedFields tell, at a version that the target no
 * longer serves. Helm's manifests, where they could be read, are weighed against Helm's own traces;
 * what they prove by themselves is `removed-api-helm`.
 */
export const removedApiApplied: ReadinessCheck = {
  id: 'removed-api-applied',
  title: { code: 'check-title.removed-api-applied' },
  phase: 'next-apply',
  canBlock: true,
  docs: 'checks/removed-api-applied',
  needs: ['api-evidence'],
  judgesPartial: ['api-evidence'],
  family: 'removed-api',
  evaluate(context) {
    const facts = context.facts('api-evidence');
    const versions = lostVersions(
      context.knowledge,
      context.currentMinor,
      context.targetMinor,
    );
    const rendered = renderedByKey(context, versions);
    return {
      findings: facts.objects.flatMap(
        object =>
          findingOf(
            object,
            rendered.get(objectKey(object.object)) ?? [],
            versions,
            context,
          ) ?? [],
      ),
      partial: unseenKinds(facts, versions),
      leftOut: versions.kindsUpToTarget.flatMap(
        ({ resource }) => narrowingOf(resource)?.leftOut ?? [],
      ),
    };
  },
};

function findingOf(
  traced: TracedObject,
  rendered: readonly RenderedObject[],
  versions: LostVersions,
  context: CheckContext,
): FindingDraft | undefined {
  const { knowledge, currentMinor, targetMinor } = context;
  const conclusion = reconcile({
    traces: traced.traces,
    manifests: rendered.map(({ trace }) => trace),
    sentVersions: sentVersionsIn(context.inventory)(traced.object),
    ...adoptionOf(traced, rendered, context),
    ...(traced.deletedAt ? { deletedAt: traced.deletedAt } : {}),
    lostRow: apiVersion => versions.find(apiVersion, traced.object.kind)?.row,
    knowledge,
    currentMinor,
    targetMinor,
  });
  const { object, labels, annotations, controller, seenAt } = traced;
  const chart = rendered.find(({ lost }) => lost);
  const subject = {
    object,
    hints: { labels, annotations },
    ...(controller ? { controller } : {}),
    ...(chart ? { renderedBy: chartWords(chart.release) } : {}),
    ...(seenAt ? { seenAt } : {}),
  };
  return conclusion && apiFinding(subject, conclusion, context);
}

/**
 * The release that owns the object by its annotations, where it renders it at versions alone that
 * the target serves.
 */
function adoptionOf(
  { annotations }: TracedObject,
  rendered: readonly RenderedObject[],
  { knowledge, targetMinor }: CheckContext,
): Pick<ReconcileInput, 'adoption'> {
  const owner = rendered.find(
    ({ release }) =>
      release.name === annotations['meta.helm.sh/release-name'] &&
      release.namespace === annotations['meta.helm.sh/release-namespace'],
  );
  return owner &&
    rendered.every(
      ({ lost }) =>
        !lost || knowledge.apiState(lost.row, targetMinor) !== 'removed',
    )
    ? { adoption: { time: owner.release.deployedAt } }
    : {};
}

function renderedByKey(
  { inventory }: CheckContext,
  versions: LostVersions,
): ReadonlyMap<string, readonly RenderedObject[]> {
  const section = inventory.sections['helm-releases'];
  const releases: readonly HelmReleaseFacts[] =
    section.status === 'read' || section.status === 'partial'
      ? section.facts
      : [];
  const byKey = new Map<string, RenderedObject[]>();
  for (const rendered of renderedObjects(releases, versions)) {
    const key = objectKey(rendered.object);
    byKey.set(key, [...(byKey.get(key) ?? []), rendered]);
  }
  return byKey;
}

/**
 * Kinds that matter for this target and were not read, whether they failed or the knowledge has
 * learnt of them since the last read.
 */
function unseenKinds(
  facts: ApiEvidenceFacts,
  versions: LostVersions,
): readonly Reason[] {
  const seen = new Map(
    facts.kinds.map(kind => [`${kind.group}/${kind.kind}`, kind]),
  );
  return versions.kindsUpToTarget
    .filter(({ surviving }) => surviving.length > 0)
    .flatMap(({ group, kind, resource }): readonly Reason[] => {
      const read = seen.get(`${group}/${kind}`);
      const name: Param = {
        object: group === '' ? resource : `${resource}.${group}`,
      };
      if (!read)
        return [
          {
            code: 'check.removed-api.not-read-yet',
            params: { resource: name },
          },
        ];
      if (read.failure)
        return [
          {
            code: 'check.removed-api.not-read',
            params: {
              resource: name,
              error: { reasons: [read.failure.reason] },
            },
          },
        ];
      // Served at deprecated versions only: to list them would be a call of one, so how many there
      // are is all that is known.
      return read.storedObjects
        ? [
            {
              code: 'check.removed-api.not-looked-at',
              params: {
                resource: name,
                count: { number: read.storedObjects },
              },
            },
          ]
        : [];
    });
}
