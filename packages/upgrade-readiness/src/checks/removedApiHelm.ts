import type { Reason } from '@drydock/upgrade-reasons';
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
import { minor, named, sentences } from '../words';
import { helmRollbacks } from './helmRollbacks';

const NO_OLDER_REVISIONS: Reason = {
  code: 'check.removed-api.older-revisions-left-out',
};

/**
 * R3: what deployed Helm releases render at a version that the target no longer serves: their next
 * upgrade or rollback fails.
 */
export const removedApiHelm: ReadinessCheck = {
  id: 'removed-api-helm',
  title: { code: 'check-title.removed-api-helm' },
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
      ({ namespace, name, unreadable: error }): Reason[] =>
        error
          ? [
              {
                code: 'check.removed-api.release-unreadable',
                params: {
                  release: { object: `${namespace}/${name}` },
                  error: { reasons: [error] },
                },
              },
            ]
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
      partial: unreadable,
      leftOut: releases.length > 0 ? [NO_OLDER_REVISIONS] : [],
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

/**
 * The next upgrade runs the hooks of the chart that it installs, and only a rollback those of this
 * one: no more than a warning.
 */
function hookFinding(
  hook: RenderedObject,
  versions: LostVersions,
  context: CheckContext,
): FindingDraft | undefined {
  const found = findingOf(hook, versions, context);
  if (!found) return undefined;
  const { object, release, trace } = hook;
  const severity = found.severity === 'blocker' ? 'warning' : found.severity;
  const title: Reason = {
    code: found.failsSince
      ? 'check.removed-api.hook-fails'
      : 'check.removed-api.hook-goes',
    params: {
      object: named(object),
      release: { object: `${release.namespace}/${release.name}` },
      version: { object: trace.apiVersion },
      removed: minor(found.failsSince ?? found.breaksAt ?? ''),
    },
  };
  const fix = {
    ...found.fix,
    what: sentences([{ code: 'check.removed-api.hook-fix' }, found.fix.what]),
  };
  return {
    ...found,
    key: `hook ${release.namespace}/${release.name}`,
    severity,
    confidence: 'inferred',
    title,
    fix,
  };
}
