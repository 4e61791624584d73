import { PLAN_FIELDS } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { TargetChoice } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Texts } from '../../translation';
import { editText } from './yamlText';
import type { Edit } from './yamlText';

/** The document that the wizard begins with: one stage, one cluster at a time, no failure borne. */
export function newPlanText(
  {
    target,
    names,
    timeZone,
  }: {
    target: string;
    names: readonly string[];
    timeZone: string;
  },
  texts: Texts,
): string {
  return editText('', [
    { path: ['apiVersion'], value: PLAN_FIELDS.apiVersion.choices[0] },
    { path: ['kind'], value: PLAN_FIELDS.kind.choices[0] },
    {
      path: ['metadata'],
      value: { name: nameFor(target), title: titleFor(target, texts) },
    },
    {
      path: ['spec'],
      value: {
        target,
        stages: [{ name: 'all', clusters: names.length > 0 ? { names } : {} }],
        timeZone,
      },
    },
  ]);
}

/**
 * The minor that most of the clusters can go to, the newest of several; undefined where there is
 * none.
 */
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

/**
 * Another target; a name and a title that were made for the last one follow it, what a user typed
 * stays.
 */
export function targetEdits(
  { name, title, target }: { name: string; title: string; target: string },
  next: string,
  texts: Texts,
): Edit[] {
  return [
    { path: ['spec', 'target'], value: next },
    ...(next !== '' && name === nameFor(target)
      ? [{ path: ['metadata', 'name'], value: nameFor(next) }]
      : []),
    ...(next !== '' && title === titleFor(target, texts)
      ? [{ path: ['metadata', 'title'], value: titleFor(next, texts) }]
      : []),
  ];
}

function nameFor(target: string): string {
  return `to-${bare(target)
    .replace(/[^0-9a-z]+/gi, '-')
    .toLowerCase()}`;
}

function titleFor(target: string, texts: Texts): string {
  return texts('wizard.planTitle', { version: bare(target) });
}

function bare(version: string): string {
  return version.replace(/^v/, '');
}
