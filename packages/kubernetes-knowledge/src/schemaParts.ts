import { z } from 'zod';

/** What rows of every kind are made of. */
export const minor = z
  .string()
  .regex(/^1\.\d{1,3}$/, 'must be a minor such as "1.35"');
export const isoDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, {
    error: 'must be an ISO date such as "2026-04-22"',
    abort: true,
  })
  .refine(day => {
    const date = new Date(`${day}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  }, 'must be a day of the calendar');
export const source = z
  .string()
  .regex(
    /^https:\/\/\S+$/,
    'must be an https address that says where the fact is from',
  );
export const text = z.string().trim().min(2);
