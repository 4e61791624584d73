import { reasonText } from '@drydock/upgrade-reasons';
import { z } from 'zod';
import { placeholderProblem, readValue } from './promql';

const key = z
  .string()
  .regex(
    /^[a-z][A-Za-z0-9]{0,62}$/,
    'must begin with a lower-case letter and have letters and digits only',
  );
const queryName = z
  .string()
  .regex(
    /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
    'must be lower-case letters, digits and dashes, at most 63 characters',
  );
const bound = z.number().min(-1e9).max(1e9);

const parameter = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('number'),
      minimum: bound,
      maximum: bound,
      default: bound.optional(),
    }),
    z.strictObject({
      type: z.literal('choice'),
      values: z.array(z.string().min(1).max(200)).min(1).max(100),
      default: z.string().optional(),
    }),
    z.strictObject({ type: z.literal('text'), default: z.string().optional() }),
  ])
  .superRefine((each, context) => {
    if (each.type === 'number' && each.minimum > each.maximum)
      context.addIssue({
        code: 'custom',
        path: ['minimum'],
        message: 'must not be above maximum',
      });
    else if (
      each.default !== undefined &&
      readValue(each.default, each) === undefined
    )
      context.addIssue({
        code: 'custom',
        path: ['default'],
        message: 'must be a value that plans may choose',
      });
  });

/** Queries of a metric source, by the names that plans use. */
export const queryTemplates = z
  .record(
    queryName,
    z
      .strictObject({
        query: z.string().min(1).max(5000),
        parameters: z.record(key, parameter).default({}),
      })
      .superRefine(({ query, parameters }, context) => {
        const problem = placeholderProblem(query, parameters);
        if (problem)
          context.addIssue({
            code: 'custom',
            path: ['query'],
            message: reasonText(problem),
          });
      }),
  )
  .default({});
