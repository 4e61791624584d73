import type { At, Step, Template } from './cases';
import { wordsOf } from './cases';
import { undecidableBecause } from './decidable';
import { writers } from './writers';

/**
 * Which versions the first and the second writer send; the last one where a manifest can only
 * change together with the upgrade.
 */
const VERSIONS: readonly {
  readonly first: At;
  readonly second: At;
  readonly needs: Template['needs'];
}[] = [
  { first: 'old', second: 'new', needs: 'new' },
  { first: 'new', second: 'old', needs: 'new' },
  { first: 'old', second: 'old', needs: 'without new' },
];

/**
 * Each writer by itself and every hand-over from one writer to another. Afterwards both send again
 * what they sent last, because it is not known that the first one has stopped. A writer that has
 * only changed its way sends only in the new way.
 */
export const handOvers: readonly Template[] = writers.flatMap(first => [
  ...(['old', 'new'] as const).map(at =>
    template(
      'one writer',
      [{ writer: first, at }],
      at === 'new' ? 'new' : 'any',
    ),
  ),
  ...writers.flatMap(second =>
    VERSIONS.map(versions => {
      const evidence =
        first === second ? 'one writer, twice' : `from ${first.words}`;
      return template(
        evidence,
        [
          { writer: first, at: versions.first },
          { writer: second, at: versions.second },
        ],
        versions.needs,
      );
    }),
  ),
]);

/** A history after which every writer sends again what it sent last. */
export function template(
  evidence: string,
  writes: readonly Step[],
  needs: Template['needs'],
  next = lastOfEach(writes),
): Template {
  const undecidable = undecidableBecause(writes, next);
  return {
    evidence,
    history: wordsOf(writes),
    writes,
    next,
    needs,
    ...(undecidable ? { undecidable } : {}),
  };
}

function lastOfEach(writes: readonly Step[]): readonly Step[] {
  const last = writes.filter(
    ({ writer }, index) =>
      !writes
        .slice(index + 1)
        .some(later => later.writer.program === writer.program),
  );
  return last.map(({ writer, at }) => ({ writer, at }));
}
