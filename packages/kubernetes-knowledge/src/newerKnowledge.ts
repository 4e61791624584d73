import { createKnowledge } from './createKnowledge';
import type { Knowledge } from './knowledge';
import { compareMinors } from './version';

/**
 * Knowledge that is older than what is in use was refused: going back would make known removals
 * unknown.
 */
export class OlderKnowledgeError extends Error {
  constructor(offered: Knowledge, current: Knowledge) {
    const words = ({ version, reviewedThrough, reviewedAt }: Knowledge) =>
      `${version} (reviewed through ${reviewedThrough} on ${reviewedAt})`;
    super(
      `The knowledge ${words(offered)} is older than ${words(
        current,
      )}, which is in use; take a newer one, or none`,
    );
    this.name = 'OlderKnowledgeError';
  }
}

/**
 * Makes knowledge of a document (all data files in one, as `npm run knowledge -- --export FILE`
 * writes it) that is to replace `current`.
 * @throws InvalidKnowledgeError naming each row that is malformed or contradicts another,
 *   OlderKnowledgeError.
 */
export function newerKnowledge(
  unchecked: unknown,
  current: Knowledge,
): Knowledge {
  const offered = createKnowledge(unchecked);
  const minors = compareMinors(
    offered.reviewedThrough,
    current.reviewedThrough,
  );
  if (minors < 0 || offered.reviewedAt < current.reviewedAt)
    throw new OlderKnowledgeError(offered, current);
  return offered;
}
