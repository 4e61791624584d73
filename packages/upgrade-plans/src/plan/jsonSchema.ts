import { z } from 'zod';
import { planSchema } from './model';
import type { JsonSchema } from './schemaFields';

let published: (JsonSchema & Record<string, unknown>) | undefined;

/**
 * The plan file as people write it, as JSON schema (draft 2020-12), for editors and other tools.
 * Rules between fields (names that must exist, no name used twice, versions, time zones) are
 * checked by `readPlan` only.
 */
export function planJsonSchema(): JsonSchema & Record<string, unknown> {
  published ??= {
    ...z.toJSONSchema(planSchema, { io: 'input' }),
    title: 'Drydock upgrade plan',
  } as JsonSchema & Record<string, unknown>;
  return published;
}
