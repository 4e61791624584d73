import type { Step, Template, TruthCase } from './cases';
import { handOvers } from './handOver';
import { helmStates } from './helmStates';
import type { LostRow } from './rows';
import { sampleOf } from './sampleObject';
import { specials } from './special';

export const templates: readonly Template[] = [
  ...handOvers,
  ...helmStates,
  ...specials,
];

const COUNTED = undefined;

/**
 * Every template for every row that it fits. A kind that goes altogether is counted by the API
 * server, with any writer.
 */
export function casesOf(
  rows: readonly LostRow[],
  of: readonly Template[] = templates,
): readonly TruthCase[] {
  const pairs = of.flatMap(template =>
    rows.filter(row => fits(template, row)).map(row => ({ template, row })),
  );
  return pairs.map(({ template, row }, index) => ({
    template: row.later ? template : { ...template, undecidable: COUNTED },
    row,
    index,
    name: sampleOf(row.kind).name(index),
  }));
}

function fits(
  { needs, writes }: Template,
  { new: lasting, namespaced }: LostRow,
): boolean {
  if (
    !namespaced &&
    writes.some(({ oddity }) => oddity === 'annotation of another namespace')
  )
    return false;
  return needs === 'any' || (needs === 'new') === (lasting !== undefined);
}

/**
 * The release that a write of Helm goes to. One chart holds the objects of all cases that treat it
 * alike, for a release fails as a whole and Helm names each object that it cannot build; a release
 * with a history of its own holds those of one template.
 */
export function releaseOf(
  { template }: TruthCase,
  step: Step,
): string | undefined {
  if (step.writer.leaves !== 'Helm release') return undefined;
  const own = (steps: readonly Step[]) =>
    steps.filter(({ writer }) => writer.id === step.writer.id);
  const [written, next] = [own(template.writes), own(template.next)];
  const alike =
    written.length === 1 &&
    [...written, ...next].every(
      ({ at, run }) => at === written[0].at && run === undefined,
    );
  const round = template.writes.findIndex(
    ({ writer }) => writer.id === step.writer.id,
  );
  return alike
    ? `r${round}-${written[0].at}-${
        template.needs === 'without new' ? 'moved-with-it' : 'moved-before'
      }`
    : `own-${templates.findIndex(
        ({ history, evidence }) =>
          history === template.history && evidence === template.evidence,
      )}`;
}
