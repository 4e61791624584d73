import { z } from 'zod';

/** Ids of gates of the knowledge begin with it. */
export const KNOWLEDGE_GATE_PREFIX = 'knowledge-';

/** Longest text of a gate, characters. */
export const MAX_DESCRIPTION_CHARACTERS = 4000;

const id = z
  .string()
  .regex(
    /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
    'must be lower-case letters, digits and dashes, at most 63 characters',
  )
  .refine(
    text => !text.startsWith(KNOWLEDGE_GATE_PREFIX),
    `must not begin with '${KNOWLEDGE_GATE_PREFIX}', as those of the knowledge do`,
  );
const environments = z
  .array(z.string().min(1).max(100))
  .min(1, 'must name some, or be left out for all clusters')
  .max(100);

const versionGate = z.strictObject({
  id,
  minor: z
    .string()
    .regex(
      /^\d{1,3}\.\d{1,3}$/,
      "must be a minor such as '1.37' (quote it, or 1.40 becomes 1.4)",
    ),
  title: z.string().trim().min(1).max(200),
  description: z
    .string()
    .trim()
    .min(10, 'must say what to look at before, in 10 characters or more')
    .max(MAX_DESCRIPTION_CHARACTERS),
  link: z
    .string()
    .max(2000)
    .refine(
      text => /^https?:\/\//.test(text) && URL.canParse(text),
      'must be an address that begins with https:// or http://',
    )
    .optional(),
  environments: environments.optional(),
  labels: z
    .record(z.string().min(1).max(300), z.string().max(300))
    .refine(
      labels => Object.keys(labels).length > 0,
      'must name some, or be left out for all clusters',
    )
    .optional(),
});

/**
 * What people have to acknowledge before a cluster goes to a minor: the operator's own gates, and
 * those of the knowledge where they are wanted.
 */
export const versionGateSections = {
  versionGates: z
    .array(versionGate)
    .max(200)
    .superRefine((gates, context) => {
      gates.forEach((gate, index) => {
        if (gates.findIndex(other => other.id === gate.id) < index)
          context.addIssue({
            code: 'custom',
            path: [index, 'id'],
            message: `'${gate.id}' is used twice`,
          });
      });
    })
    .default([]),
  knowledgeGates: z
    .strictObject({
      mode: z.enum(['off', 'minor', 'item']).default('off'),
      environments: environments.optional(),
    })
    .prefault({}),
};

export type VersionGateConfig = z.infer<typeof versionGate>;
export type KnowledgeGatesConfig = z.infer<
  (typeof versionGateSections)['knowledgeGates']
>;
