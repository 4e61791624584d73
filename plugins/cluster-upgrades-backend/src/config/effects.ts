import { z } from 'zod';
import { clusterReferenceText } from '../foundation/sourceReference';
import {
  headers,
  id,
  isPrivateWay,
  secret,
  timeoutSeconds,
  url,
} from './planning';

const label = z
  .string()
  .max(200)
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must be the name of a label');

const alertmanager = z
  .strictObject({
    id,
    url: url.refine(
      ({ search }) => search === '',
      "must hold no part behind '?'",
    ),
    authorization: secret.optional(),
    headers: headers.optional(),
    clusterLabel: label,
    clusters: z
      .record(clusterReferenceText, z.string().min(1).max(300))
      .default({}),
    timeoutSeconds,
  })
  .refine(
    ({ authorization, headers: sent, url: to }) =>
      (authorization === undefined && sent === undefined) || isPrivateWay(to),
    {
      path: ['url'],
      message: 'must be https, since credentials may go with it',
    },
  );

/** What effects of plans may refer to. Secrets are SecretText, addresses URL. */
export const effectsSection = z
  .strictObject({ alertmanagers: z.array(alertmanager).max(100).default([]) })
  .superRefine(({ alertmanagers }, context) => {
    alertmanagers.forEach((entry, index) => {
      if (alertmanagers.findIndex(other => other.id === entry.id) < index)
        context.addIssue({
          code: 'custom',
          path: ['alertmanagers', index, 'id'],
          message: `'${entry.id}' is used twice`,
        });
    });
  })
  .prefault({});
