import type { Step } from './cases';

const NOT_YET = 'a writer that has not written yet leaves no trace';
const UPDATES = 'an Update entry outlives later writes and says nothing of the next one';

/**
 * Why what the cluster keeps cannot tell whether the next writes go through; undefined where it can. A next write at the old version fails. It can be
 * told where its writer leaves what it sent, and nothing that was written later took that away. It follows from the definition of the case alone.
 */
export function undecidableBecause(writes: readonly Step[], next: readonly Step[]): string | undefined {
  const reasons: string[] = [];
  for (const { writer } of next.filter(({ at }) => at === 'old')) {
    const last = writes.map(step => step.writer.id).lastIndexOf(writer.id);
    if (last === -1) {
      reasons.push(NOT_YET);
      continue;
    }
    const lost = writes.slice(last + 1).flatMap(later => (later.writer.program === writer.program ? [] : later.writer.takes(writer) ?? []));
    if (writer.leaves !== 'Update entry' && lost.length === 0) return undefined;
    reasons.push(writer.leaves === 'Update entry' ? UPDATES : lost[0]);
  }
  return reasons[0];
}
