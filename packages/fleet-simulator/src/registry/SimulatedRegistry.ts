import { z } from 'zod';

export const registrySchema = z.object({
  status: z.number().int().min(200).max(599),
});

/** Something outside of clusters that answers with one status, whatever is asked of it. */
export class SimulatedRegistry {
  status = 200;
}
