import type { CheckContext, FindingDraft, ReadinessCheck } from '../contracts';
import { apiFinding, chartWords, lostVersions, reconcile, renderedObjects } from '../evidence';
import type { LostVersions, RenderedObject } from '../evidence';

/** R3: what deployed Helm releases render at a version that the target no longer serves: their next upgrade or rollback fails. */
export const removedApiHelm: ReadinessCheck = {
  id: 'removed-api-helm',
  title: 'Helm releases at removed API versions',
  phase: 'next-apply',
  canBlock: true,
  docs: 'checks/removed-api-helm',
  needs: ['helm-releases'],
  family: 'removed-api',
  evaluate(context) {
    const releases = context.facts('helm-releases');
    const versions = lostVersions(context.knowledge, context.currentMinor, context.targetMinor);
    const unreadable = releases.flatMap(({ namespace, name, unreadable: reason }) => (reason ? [`Helm release ${namespace}/${name} could not be read: ${reason}`] : []));
    return {
      findings: renderedObjects(releases, versions).flatMap(rendered => findingOf(rendered, versions, context) ?? []),
      partial: unreadable,
    };
  },
};

function findingOf({ object, release, trace, lost }: RenderedObject, versions: LostVersions, context: CheckContext): FindingDraft | undefined {
  const { knowledge, currentMinor, targetMinor } = context;
  if (!lost) return undefined;
  const lostRow = (apiVersion: string) => versions.find(apiVersion, object.kind)?.row;
  const conclusion = reconcile({ traces: [], manifests: [trace], lostRow, knowledge, currentMinor, targetMinor });
  const hints = { labels: {}, annotations: { 'meta.helm.sh/release-name': release.name, 'meta.helm.sh/release-namespace': release.namespace } };
  return conclusion && apiFinding({ object, hints, renderedBy: chartWords(release) }, conclusion, context);
}
