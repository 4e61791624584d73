import type { TargetChoice } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { editText } from './yamlText';
import type { Edit } from './yamlText';

const TEMPLATE = `apiVersion: drydock.dev/v1
kind: UpgradePlan
metadata:
  name: plan
spec:
  target: "1.0"
  stages:
    - name: all
      clusters: {}
`;

/** The document that the wizard begins with: one stage, one cluster at a time, no failure borne. */
export function newPlanText({
  target,
  names,
  timeZone,
}: {
  target: string;
  names: readonly string[];
  timeZone: string;
}): string {
  return editText(TEMPLATE, [
    { path: ['metadata', 'name'], value: nameFor(target) },
    { path: ['metadata', 'title'], value: titleFor(target) },
    { path: ['spec', 'target'], value: target },
    { path: ['spec', 'timeZone'], value: timeZone },
    {
      path: ['spec', 'stages', 0, 'clusters'],
      value: names.length > 0 ? { names } : {},
    },
  ]);
}

/** The minor that most of the clusters can go to, the newest of several; undefined where there is none. */
export function bestTarget(
  choices: readonly TargetChoice[],
): string | undefined {
  const [best] = choices
    .filter(({ allowed, clusters }) => allowed && clusters > 0)
    .sort(
      (left, right) =>
        right.clusters - left.clusters ||
        right.version.localeCompare(left.version, 'en', { numeric: true }),
    );
  return best && bare(best.version).split('.').slice(0, 2).join('.');
}

/** Another target; a name and a title that were made for the last one follow it, what a user typed stays. */
export function targetEdits(
  { name, title, target }: { name: string; title: string; target: string },
  next: string,
): Edit[] {
  return [
    { path: ['spec', 'target'], value: next },
    ...(next !== '' && name === nameFor(target)
      ? [{ path: ['metadata', 'name'], value: nameFor(next) }]
      : []),
    ...(next !== '' && title === titleFor(target)
      ? [{ path: ['metadata', 'title'], value: titleFor(next) }]
      : []),
  ];
}

function nameFor(target: string): string {
  return `to-${bare(target)
    .replace(/[^0-9a-z]+/gi, '-')
    .toLowerCase()}`;
}

function titleFor(target: string): string {
  return `To v${bare(target)}`;
}

function bare(version: string): string {
  return version.replace(/^v/, '');
}
