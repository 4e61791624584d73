import type { Step } from './cases';
import type { Writer } from './writers';

const NOT_YET = 'a writer that has not written yet leaves no trace';
const UPDATES =
  'an Update entry outlives later writes and says nothing of the next one';
const SUCCEEDED =
  'another writer sends the whole object at the new version since, so the first may have stopped';

/**
 * Why what the cluster keeps cannot tell whether the next writes go through; undefined where it can. A next write at
 * the old version fails. It can be told where its writer leaves what it sent, nothing that was written later took
 * that away, and no later writer has taken its place. It follows from the definition of the case alone.
 */
export function undecidableBecause(
  writes: readonly Step[],
  next: readonly Step[],
): string | undefined {
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
