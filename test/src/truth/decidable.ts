import type { Step } from './cases';
import type { Writer } from './writers';

const NOT_YET = 'a writer that has not written yet leaves no trace';
const UPDATES =
  'an Update entry outlives later writes and says nothing of the next one';
const SUCCEEDED =
  'another writer sends the whole object at the new version since, so the first may have stopped';
const UPDATED =
  'the same program has since updated the object at the new version, in place of its manifest or beside it';

/**
 * Why what the cluster keeps cannot tell whether the next writes go through; undefined where it
 * can. A next write at the old version fails. It can be told where its writer leaves what it sent,
 * nothing that was written later took that away, and no later writer has taken its place. It
 * follows from the definition of the case alone.
 */
export function undecidableBecause(
  writes: readonly Step[],
  next: readonly Step[],
): string | undefined {
  if (writes.some((step, index) => isUpdatedBySame(step, writes.slice(index))))
    return UPDATED;
  const reasons = next
    .filter(({ at }) => at === 'old')
    .map(({ writer }) => whyUnknown(writer, writes));
  return reasons.includes(undefined) ? undefined : reasons[0];
}

function whyUnknown(
  writer: Writer,
  writes: readonly Step[],
): string | undefined {
  const last = writes.map(step => step.writer.id).lastIndexOf(writer.id);
  if (last === -1) return NOT_YET;
  // A release is Helm's own: only Helm can end it.
  if (writer.leaves === 'Helm release') return undefined;
  if (writer.leaves === 'Update entry') return UPDATES;
  const later = writes
    .slice(last + 1)
    .filter(step => step.writer.program !== writer.program);
  return (
    later.flatMap(step => step.writer.takes(writer) ?? [])[0] ??
    (later.some(
      ({ at, writer: { changesOnly } }) => at === 'new' && !changesOnly,
    )
      ? SUCCEEDED
      : undefined)
  );
}

/** A change of its fields at the new version, by the writer that sent all of it at the old one. */
function isUpdatedBySame(
  { writer, at }: Step,
  later: readonly Step[],
): boolean {
  return (
    at === 'old' &&
    writer.leaves !== 'Update entry' &&
    later.some(
      other =>
        other.at === 'new' &&
        other.writer.program === writer.program &&
        other.writer.changesOnly,
    )
  );
}
