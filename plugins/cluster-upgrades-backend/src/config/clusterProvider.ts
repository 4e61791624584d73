import { z } from 'zod';

/** Of sources, platforms and providers. */
export const sourceId = z
  .string()
  .regex(
    /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
    'must be lower-case letters, digits and dashes, at most 63 characters',
  );

/** What changes a cluster, and how that calls it. */
export const clusterProvider = z.strictObject({
  id: sourceId,
  reference: z.string().min(1).max(500),
});
