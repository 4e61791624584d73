import { z } from 'zod';
import { headers, id, isPrivateWay, secret, url } from './planning';

const status = z
  .number()
  .int()
  .min(100)
  .max(599)
  .transform(code => ({ from: code, to: code }));
const statusRange = z
  .string()
  .regex(
    /^[1-5]\d\d-[1-5]\d\d$/,
    "must be a status such as 401, or a range such as '200-299'",
  )
  .transform(text => ({
    from: Number(text.slice(0, 3)),
    to: Number(text.slice(4)),
  }))
  .refine(({ from, to }) => from <= to, 'must begin with the lower status');

const dependency = z
  .strictObject({
    id,
    title: z.string().trim().min(1).max(100).optional(),
    url,
    expect: z
      .array(z.union([status, statusRange]))
      .min(1)
      .max(20)
      .default([{ from: 200, to: 299 }]),
    authorization: secret.optional(),
    headers: headers.optional(),
    owner: z.string().trim().min(1).max(300).optional(),
    environments: z
      .array(z.string().min(1).max(100))
      .min(1, 'must name some, or be left out for all clusters')
      .max(100)
      .optional(),
    labels: z
      .record(z.string().min(1).max(300), z.string().max(300))
      .refine(
        labels => Object.keys(labels).length > 0,
        'must name some, or be left out for all clusters',
      )
      .optional(),
    timeoutSeconds: z.number().int().min(1).max(30).default(5),
  })
  .refine(
    ({ authorization, headers: sent, url: to }) =>
      (authorization === undefined && sent === undefined) || isPrivateWay(to),
    {
      path: ['url'],
      message: 'must be https, since credentials may go with it',
    },
  );

/** What upgrades need outside of clusters. Secrets are SecretText, addresses URL. */
export const dependenciesSection = z
  .array(dependency)
  .max(50)
  .superRefine((dependencies, context) => {
    dependencies.forEach((each, index) => {
      if (dependencies.findIndex(other => other.id === each.id) < index)
        context.addIssue({
          code: 'custom',
          path: [index, 'id'],
          message: `'${each.id}' is used twice`,
        });
    });
  })
  .default([]);

export type DependencyConfig = z.infer<typeof dependency>;
