import type { Reason } from '@drydock/upgrade-reasons';
import type { SectionResult, ServiceAccountTokenFacts } from '../contracts';
import { objectAt, textAt } from '../decode';
import type { JsonObject } from '../decode';
import { readList } from './list';
import type { Reader } from './reader';
import { hintsOf, referenceOf } from './ownershipHints';
import { FactList, sectionOfList } from './sections';

export const tokensNotReadable: Reason = {
  code: 'readiness.tokens-not-permitted',
};

/**
 * Token Secrets that no longer renew themselves (R24), by their metadata alone: the token is never
 * asked for.
 */
export async function readServiceAccountTokens(
  reader: Reader,
): Promise<SectionResult<readonly ServiceAccountTokenFacts[]>> {
  const spec = {
    group: '',
    version: 'v1',
    resource: 'secrets',
    form: 'metadata-only',
    filter: { fieldSelector: 'type=kubernetes.io/service-account-token' },
    purpose: 'service-account-tokens',
  } as const;
  const outcome = await readList(reader, spec, () => new FactList(tokenFacts));
  // Without the optional role this is the operator's choice, as if the section had been switched
  // off.
  if (outcome.status === 'failed' && outcome.failure.kind === 'forbidden')
    return { status: 'off', reason: tokensNotReadable, notPermitted: true };
  return sectionOfList(outcome, ({ facts }) => facts);
}

function tokenFacts(secret: JsonObject): ServiceAccountTokenFacts | undefined {
  const object = referenceOf(secret, '', 'Secret');
  const metadata = objectAt(secret, 'metadata');
  const serviceAccount = textAt(
    objectAt(metadata, 'annotations'),
    'kubernetes.io/service-account.name',
  );
  // Every token Secret names its account: what does not is another Secret, sent by a server that
  // does not know the selector.
  if (!object || !serviceAccount) return undefined;
  const labels = objectAt(metadata, 'labels');
  const lastUsed = textAt(labels, 'kubernetes.io/legacy-token-last-used');
  const invalidSince = textAt(
    labels,
    'kubernetes.io/legacy-token-invalid-since',
  );
  const createdAt = textAt(metadata, 'creationTimestamp');
  return {
    object,
    serviceAccount,
    ...(lastUsed ? { lastUsed } : {}),
    ...(invalidSince ? { invalidSince } : {}),
    ...(createdAt ? { createdAt } : {}),
    ...hintsOf(secret),
  };
}
