import { said } from '@drydock/upgrade-reasons';
import type { CheckContext, FindingDraft, ReadinessCheck } from '../contracts';
import {
  apiFinding,
  chartWords,
  hookObjects,
  lostVersions,
  reconcile,
  renderedObjects,
} from '../evidence';
import type { LostVersions, RenderedObject } from '../evidence';
import { nameOf, sentences } from '../words';
import { helmRollbacks } from './helmRollbacks';

const NO_OLDER_REVISIONS =
  'Older revisions of Helm releases are not read: that one renders a removed version shows on objects that it made, and only while managedFields tell';

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
    const versions = lostVersions(
      context.knowledge,
      context.currentMinor,
      context.targetMinor,
    );
    const unreadable = releases.flatMap(
      ({ namespace, name, unreadable: reason }) =>
        reason
          ? [`Helm release ${namespace}/${name} could not be read: ${reason}`]
          : [],
    );
    return {
      findings: [
        ...renderedObjects(releases, versions).flatMap(
          rendered => findingOf(rendered, versions, context) ?? [],
        ),
        ...helmRollbacks(releases, versions, context),
        ...hookObjects(releases, versions).flatMap(
          hook => hookFinding(hook, versions, context) ?? [],
        ),
      ],
      partial: unreadable.map(said),
      leftOut: (releases.length > 0 ? [NO_OLDER_REVISIONS] : []).map(said),
    };
  },
};

function findingOf(
  { object, release, trace, lost }: RenderedObject,
  versions: LostVersions,
  context: CheckContext,
): FindingDraft | undefined {
  const { knowledge, currentMinor, targetMinor } = context;
  if (!lost) return undefined;
  const lostRow = (apiVersion: string) =>
    versions.find(apiVersion, object.kind)?.row;
  const conclusion = reconcile({
    traces: [],
    manifests: [trace],
    lostRow,
    knowledge,
    currentMinor,
    targetMinor,
  });
  const hints = {
    labels: {},
    annotations: {
      'meta.helm.sh/release-name': release.name,
      'meta.helm.sh/release-namespace': release.namespace,
    },
  };
  return (
    conclusion &&
    apiFinding(
      { object, hints, renderedBy: chartWords(release) },
      conclusion,
      context,
    )
  );
}

/** The next upgrade runs the hooks of the chart that it installs, and only a rollback those of this one: no more than a warning. */
function hookFinding(
  hook: RenderedObject,
  versions: LostVersions,
  context: CheckContext,
): FindingDraft | undefined {
  const found = findingOf(hook, versions, context);
  if (!found) return undefined;
  const { object, release, trace } = hook;
  const severity = found.severity === 'blocker' ? 'warning' : found.severity;
  const title = `Hook ${nameOf(object)} of Helm release ${release.namespace}/${
    release.name
  } is sent at ${trace.apiVersion}, which ${
    found.failsSince
      ? `fails already since v${found.failsSince}`
      : `goes in v${found.breaksAt}`
  }`;
  const fix = {
    ...found.fix,
    what: sentences([{ code: 'check.removed-api.hook-fix' }, found.fix.what]),
  };
  return {
    ...found,
    key: `hook ${release.namespace}/${release.name}`,
    severity,
    confidence: 'inferred',
    title: said(title),
    fix,
  };
}
