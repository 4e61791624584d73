import { z } from 'zod';

/**
 * Faults on demand. Those with `times` heal after so many hits. `resources` are qualified
 * (`secrets`, `poddisruptionbudgets.policy`) or paths (`/metrics`); without them the fault hits
 * every request to the cluster.
 */
const where = {
  resources: z.array(z.string().max(200)).max(100).optional(),
  /** Stops after so many hits. */
  times: z.number().int().min(1).optional(),
};

export const faultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unreachable'), ...where }),
  z.object({
    kind: z.literal('slow'),
    milliseconds: z.number().min(0).max(600_000),
    ...where,
  }),
  z.object({ kind: z.literal('hanging'), ...where }),
  z.object({ kind: z.literal('unauthorized'), ...where }),
  z.object({ kind: z.literal('forbidden'), ...where }),
  z.object({
    kind: z.literal('rate-limited'),
    retryAfterSeconds: z.number().int().min(0).max(3600).default(1),
    ...where,
  }),
  z.object({ kind: z.literal('server-error'), ...where }),
  z.object({ kind: z.literal('expired-continue'), ...where }),
  z.object({ kind: z.literal('truncated'), ...where }),
  z.object({
    kind: z.literal('oversized'),
    megabytes: z.number().min(1).max(2000).default(500),
    ...where,
  }),
  z.object({ kind: z.literal('stalling'), ...where }),
  z.object({
    kind: z.literal('inflating'),
    megabytes: z.number().min(1).max(2000).default(64),
    ...where,
  }),
  z.object({ kind: z.literal('html'), ...where }),
  z.object({
    kind: z.literal('redirect'),
    location: z.string().max(500),
    ...where,
  }),
  z.object({ kind: z.literal('endless-paging'), ...where }),
  /**
   * The write takes effect, its answer never arrives: what a client sees when the network breaks
   * between.
   */
  z.object({ kind: z.literal('lost-answer'), ...where }),
  /**
   * Cluster API: the drain of each old machine waits for a budget that does not exist in the
   * cluster's own objects.
   */
  z.object({
    kind: z.literal('upgrade-stalls-at-pdb'),
    budget: z.string().max(200).default('payments/api'),
  }),
  /** Cluster API: new machines never get ready. */
  z.object({
    kind: z.literal('upgrade-fails'),
    message: z
      .string()
      .max(500)
      .default('quota of instances exceeded in this region'),
  }),
]);

export type Fault = z.infer<typeof faultSchema>;
export type FaultKind = Fault['kind'];

export const faultsSchema = z.array(faultSchema).max(50);
