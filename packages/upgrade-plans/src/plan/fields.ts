import { problem } from './planProblem';
import { z } from 'zod';

/** Kinds of fields that several parts of the plan file have. */

export const name = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, problem('plan.problem-name'));
export const minutes = (maximum: number) =>
  z.number().int().min(1).max(maximum);
export const numberOrPercent = (minimum: number) =>
  z.union([
    z.number().int().min(minimum).max(10_000),
    z
      .string()
      .regex(/^(100|[1-9]?[0-9])%$/, problem('plan.problem-number-or-percent')),
  ]);
