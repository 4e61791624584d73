import { z } from 'zod';
import { SecretText } from '@drydock/upgrade-readiness';
import { clusterReferenceText } from '../foundation/sourceReference';
import { secretText } from './planning';

const receiver = z.strictObject({
  cluster: clusterReferenceText,
  token: secretText.min(
    24,
    'must be 24 characters or more, for example from: openssl rand -hex 24',
  ),
});

/** Clusters whose API servers send audit events, each with the token by which they do. */
export const auditEventsSection = z
  .array(receiver)
  .max(5000)
  .refine(
    receivers =>
      new Set(receivers.map(({ token }) => token)).size === receivers.length,
    'must give each cluster a token of its own: the token says whose events they are',
  )
  .transform(receivers =>
    receivers.map(({ cluster, token }) => ({
      cluster,
      token: new SecretText(token),
    })),
  )
  .prefault([]);

export type AuditEventsConfig = z.infer<typeof auditEventsSection>[number];
