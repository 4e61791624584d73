import type { Param, Reason } from '@drydock/upgrade-reasons';
import { whoParam } from '../clusters/permissions/whoParam';
import type { Submission } from './store/records';

/** Who changes a plan: a person; or a service, with the person that it states as author. */
export interface Writer {
  /** Entity reference of the user, or the service's subject. */
  readonly principal: string;
  /** Stated by a service; undefined for a person, who is the author. */
  readonly author?: string;
}

/** Those whose own plan it is: they do not approve it. */
export type Writers = Pick<
  Submission,
  'requestedBy' | 'writtenBy' | 'statedAuthors'
>;

/** For records: `jane through external:ci`. */
export function writerParam({ principal, author }: Writer): Param {
  return author === undefined
    ? whoParam(principal)
    : whoParam(author, principal);
}

/**
 * Authors of a plan after one more change; a service that states several people at several times
 * has stated all of them.
 */
export function withAuthor(
  stated: readonly string[],
  { author }: Writer,
): readonly string[] {
  return author === undefined || stated.includes(author)
    ? stated
    : [...stated, author];
}

export function isSamePerson(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** Why a person does not approve a plan: it is their own. Undefined: it is not. */
export function ownBecause(
  principal: string,
  { requestedBy, writtenBy, statedAuthors }: Writers,
): Reason | undefined {
  if (isSamePerson(principal, requestedBy))
    return { code: 'plan.own-submission' };
  if (isSamePerson(principal, writtenBy)) return { code: 'plan.own-document' };
  return statedAuthors.some(author => isSamePerson(principal, author))
    ? { code: 'plan.own-stated' }
    : undefined;
}
