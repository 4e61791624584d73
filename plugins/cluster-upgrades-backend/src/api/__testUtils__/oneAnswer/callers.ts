import { mockCredentials } from '@backstage/backend-test-utils';
import { headerOf, OPERATOR, READER } from '../permissionMatrix/callers';

/** Callers from whom everything of the other team is hidden. */
export const BLIND = {
  'not signed in': () => headerOf('not signed in'),
  'without permissions': () => headerOf('contractor'),
  'viewer of other clusters': () => mockCredentials.user.header(READER),
  'operator of other clusters': () => headerOf('service owner'),
  'operator of all who sees other clusters': () =>
    mockCredentials.user.header(OPERATOR),
};
export type Blind = keyof typeof BLIND;

/** Callers who see everything: for them nothing is hidden, and an unknown id is not found. */
export const SEEING = {
  'viewer of all': () => headerOf('viewer'),
  'operator of all': () => headerOf('platform engineer'),
  service: () => headerOf('service'),
};

export function jsonOf<T>({
  status,
  text,
}: {
  readonly status: number;
  readonly text: string;
}): T {
  if (status >= 300) throw new Error(`${status}: ${text}`);
  return JSON.parse(text);
}
