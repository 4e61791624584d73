import { allChecks, schemaChecks } from '@drydock/upgrade-readiness';
import type { SpokenCoverage } from './spoken';

const WORDS = {
  ran: 'ran',
  partial: 'seen in part',
  'not-run': 'not checked',
  off: 'not checked by policy',
} as const;

/** A line about one check, or about several that did not see all for one reason. */
export interface NotSeen {
  /** Undefined for several. */
  readonly checkId?: string;
  readonly text: string;
}

/**
 * Checks that did not see all, each with why, in one line. Checks of one reason share a line, which
 * is left out of it where it was `said` as it stands; those whose reasons are part of what was
 * said, which then names them, are left out.
 */
export function notSeen(
  coverage: readonly SpokenCoverage[],
  said: readonly string[] = [],
): readonly NotSeen[] {
  const groups = new Map<
    string,
    {
      readonly status: SpokenCoverage['status'];
      readonly why: string;
      readonly ids: string[];
    }
  >();
  for (const { checkId, status, reasons } of coverage) {
    const all = reasons.join('; ');
    const isSaid = all !== '' && said.includes(all);
    if (
      status === 'ran' ||
      (all !== '' && !isSaid && said.some(sentence => sentence.includes(all)))
    )
      continue;
    const group = groups.get(`${status} ${all}`) ?? {
      status,
      why: isSaid ? '' : reasons.slice(0, 3).join('; '),
      ids: [],
    };
    group.ids.push(checkId);
    groups.set(`${status} ${all}`, group);
  }
  return [...groups.values()].map(({ status, why, ids }) => ({
    ...(ids.length === 1 ? { checkId: ids[0] } : {}),
    text: `${ids.join(', ')}: ${WORDS[status]}${why ? `: ${why}` : ''}`,
  }));
}

/** What checks that saw all they need leave out on purpose. */
export function leftOut(
  coverage: readonly SpokenCoverage[],
): readonly string[] {
  return coverage.flatMap(({ checkId, status, reasons }) =>
    status === 'ran' && reasons.length > 0
      ? [`${checkId} leaves out: ${reasons.join('; ')}`]
      : [],
  );
}

/**
 * What was not asked, where manifest files alone were: a verdict on them is none on the cluster
 * that they go to.
 */
export function notAsked(
  coverage: readonly SpokenCoverage[],
): readonly string[] {
  const isAsked = (checks: readonly { readonly id: string }[]) =>
    coverage.some(({ checkId }) => checks.some(({ id }) => id === checkId));
  if (isAsked(allChecks)) return [];
  const fields = isAsked(schemaChecks)
    ? []
    : [
        'Fields were not looked at, so misspelt and unknown ones are not known: --schema or --schema-context tells them.',
      ];
  return [
    ...fields,
    `Not looked at: ${allChecks.length} checks of a cluster (disruption budgets, nodes, webhooks, add-ons and others), with --context.`,
  ];
}
