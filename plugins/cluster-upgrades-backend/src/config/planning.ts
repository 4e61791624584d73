import { z } from 'zod';
import { didYouMean } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { parseVersion } from '@drydock/kubernetes-knowledge';
import {
  compileRules,
  policyRuleSchema,
  SHIPPED_RULES,
} from '@drydock/upgrade-plans';
import type { CompiledRule } from '@drydock/upgrade-plans';
import { SecretText } from '@drydock/upgrade-readiness';
import { clusterReferenceText } from '../foundation/sourceReference';
import { jobTemplateProblem } from './jobTemplate';
import { queryTemplates } from './queryTemplates';

export const id = z
  .string()
  .regex(
    /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
    'must be lower-case letters, digits and dashes, at most 63 characters',
  );
const environment = z.string().min(1).max(100);
export const DEFAULT_PRODUCTION_ENVIRONMENTS: readonly string[] = [
  'prod',
  'production',
];
const version = z
  .string()
  .refine(
    text => parseVersion(text) !== undefined,
    "must be a version such as '1.36' or '1.36.2' (quote it)",
  );
export const timeoutSeconds = z.number().int().min(1).max(60).default(10);
/** No message about a secret shows its value. */
export const secretText = z
  .string({
    error: ({ code, input }) =>
      code === 'invalid_type' && input !== undefined
        ? 'must be text. Write it in quotes'
        : undefined,
  })
  .max(4096);
export const secret = secretText.transform(text => new SecretText(text));
const namespace = z
  .string()
  .regex(
    /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
    'must be the name of a namespace',
  );
const groupRef = z
  .string()
  .regex(
    /^group:[^/\s]+\/[^/\s]+$/i,
    "must be the entity reference of a group, such as 'group:default/platform'",
  );

export const url = z
  .string()
  .max(2000)
  .refine(
    text => /^https?:\/\//.test(text) && URL.canParse(text),
    'must be an address that begins with https:// or http://',
  )
  .transform(text => new URL(text))
  .refine(
    ({ username, password }) => username === '' && password === '',
    'must hold no credential',
  )
  .refine(({ hash }) => hash === '', "must hold no part behind '#'");

export const headers = z.record(
  z
    .string()
    .regex(/^[A-Za-z0-9-]{1,100}$/, 'must be the name of a header')
    .refine(
      name =>
        !['authorization', 'host', 'content-type', 'content-length'].includes(
          name.toLowerCase(),
        ),
      "must be none of Host, Content-Type, Content-Length and Authorization (use 'authorization')",
    ),
  secretText.regex(
    /^[\t\x20-\x7e]*$/,
    'must be printable characters on one line',
  ),
);

const approvals = z.strictObject({
  environments: z.array(environment).min(1).optional(),
  required: z.number().int().min(1).max(10),
  groups: z.array(groupRef).min(1).optional(),
});
const metricSource = z
  .strictObject({
    id,
    url,
    authorization: secret.optional(),
    headers: headers.optional(),
    timeoutSeconds,
    queries: queryTemplates,
  })
  .refine(
    source => source.authorization === undefined || isPrivateWay(source.url),
    {
      path: ['url'],
      message: 'must be https, since a credential goes with it',
    },
  );
const webhook = z.strictObject({
  id,
  url,
  secret: secretText
    .min(16, 'must be 16 characters or more')
    .transform(text => new SecretText(text)),
  timeoutSeconds,
});
const job = z
  .strictObject({
    id,
    runner: id.default('kubeconfig'),
    namespace,
    spec: z.record(z.string(), z.unknown()),
  })
  .superRefine(({ spec }, context) => {
    const problem = jobTemplateProblem({ spec });
    if (problem !== undefined)
      context.addIssue({ code: 'custom', message: problem });
  });

export function isPrivateWay({ protocol, hostname }: URL): boolean {
  return (
    protocol === 'https:' ||
    ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  );
}

const shippedIds = SHIPPED_RULES.map(rule => rule.id);
const shippedId = z.string().refine(text => shippedIds.includes(text), {
  error: ({ input }) =>
    `must be the id of a rule that ships: ${shippedIds.join(', ')}.${
      typeof input === 'string' ? didYouMean(input, shippedIds) : ''
    }`,
});

/** The operator's rules and those that ship, as they are switched; the enabled ones compiled. */
const policy = z
  .strictObject({
    rules: z.array(policyRuleSchema).max(100).default([]),
    enable: z.array(shippedId).default([]),
    disable: z.array(shippedId).default([]),
  })
  .superRefine(({ rules, enable, disable }, context) => {
    disable.forEach((text, index) => {
      if (enable.includes(text))
        context.addIssue({
          code: 'custom',
          path: ['disable', index],
          message: 'stands under enable too; leave one of them',
        });
    });
    rules.forEach((rule, index) => {
      if (shippedIds.includes(rule.id))
        context.addIssue({
          code: 'custom',
          path: ['rules', index, 'id'],
          message: 'is the id of a rule that ships; choose another',
        });
    });
    for (const { index, problem } of compileRules(rules).problems)
      context.addIssue({
        code: 'custom',
        path: ['rules', index, 'expression'],
        message: problem,
      });
  })
  .transform(({ rules, enable, disable }): readonly CompiledRule[] => {
    const shipped = SHIPPED_RULES.map(rule => ({
      ...rule,
      enabled:
        enable.includes(rule.id) ||
        (rule.enabled && !disable.includes(rule.id)),
    }));
    return compileRules([...shipped, ...rules]).compiled;
  });

/**
 * What plans and rollouts may refer to, and what they must keep to. Secrets are SecretText,
 * addresses URL.
 */
export const planningSection = z
  .strictObject({
    channels: z.record(id, version).default({}),
    productionEnvironments: z
      .array(environment)
      .default([...DEFAULT_PRODUCTION_ENVIRONMENTS]),
    plansOnlyEnvironments: z
      .union(
        [z.literal('all'), z.array(environment)],
        "must be a list of environments, or 'all'",
      )
      .optional(),
    policy: policy.prefault({}),
    approvals: z.array(approvals).max(100).default([]),
    metricSources: z.array(metricSource).max(100).default([]),
    webhooks: z.array(webhook).max(100).default([]),
    jobs: z.array(job).max(100).default([]),
    jobCredential: z
      .strictObject({
        file: z.string().min(1).max(4096),
        contexts: z
          .record(clusterReferenceText, z.string().min(1).max(500))
          .default({}),
      })
      .optional(),
  })
  .superRefine(({ metricSources, webhooks, jobs }, context) => {
    for (const [section, entries] of Object.entries({
      metricSources,
      webhooks,
      jobs,
    })) {
      entries.forEach((entry, index) => {
        if (entries.findIndex(other => other.id === entry.id) < index)
          context.addIssue({
            code: 'custom',
            path: [section, index, 'id'],
            message: `'${entry.id}' is used twice`,
          });
      });
    }
  })
  .prefault({});
