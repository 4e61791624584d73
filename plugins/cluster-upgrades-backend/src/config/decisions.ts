import { z } from 'zod';

const pluginId = z
  .string()
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    "must be the id of a Backstage plugin, for example 'scaffolder'",
  )
  .max(100);
const days = z.number().int().min(1).max(3650);
const patterns = z.union([
  z
    .string()
    .min(1)
    .max(300)
    .transform(pattern => [pattern]),
  z.array(z.string().min(1).max(300)).min(1).max(200),
]);
const checkId = z
  .string()
  .regex(
    /^[a-z0-9-]{1,100}$/,
    'must be the id of a check, for example disruption-budgets',
  );

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(time) &&
    new Date(time).toISOString().startsWith(text)
  );
}

const ignoreRule = z
  .strictObject({
    check: patterns.optional(),
    kind: patterns.optional(),
    namespace: patterns.optional(),
    name: patterns.optional(),
    cluster: patterns.optional(),
    environment: patterns.optional(),
    labels: z
      .record(z.string().min(1).max(317), patterns)
      .refine(
        labels => Object.keys(labels).length > 0,
        'must name some, or be left out for all clusters',
      )
      .optional(),
    reason: z
      .string()
      .trim()
      .min(3, 'must say why, so that people who see the finding know')
      .max(500),
    until: z
      .string()
      .refine(isDay, "must be a day such as '2026-12-31' (quote it)")
      .optional(),
  })
  .refine(
    ({ check, kind, namespace, name }) =>
      [check, kind, namespace, name].some(field =>
        field?.every(pattern => !/^\*+$/.test(pattern)),
      ),
    "must name at least one of 'check', 'kind', 'namespace' and 'name' by more than '*'; a rule for everything would hide everything",
  );

/** Sections of the configuration that decide what counts, who is notified, and what is kept. */
export const decisionSections = {
  checks: z
    .record(
      checkId,
      z.strictObject({
        enabled: z.boolean().default(true),
        severity: z.enum(['blocker', 'warning', 'info']).optional(),
      }),
    )
    .default({}),
  ignore: z.array(ignoreRule).max(500).default([]),
  decisions: z
    .strictObject({ throughPlugins: z.array(pluginId).max(20).default([]) })
    .prefault({}),
  waivers: z.strictObject({ maxDays: days.default(90) }).prefault({}),
  trials: z
    .strictObject({
      maxAgeDays: days.default(14),
      requiredEnvironments: z
        .array(z.string().min(1).max(100))
        .max(100)
        .default([]),
    })
    .prefault({}),
  notifications: z
    .strictObject({
      newBlockers: z.enum(['daily', 'immediate', 'off']).default('daily'),
      hourUtc: z.number().int().min(0).max(23).default(7),
      rollouts: z.enum(['on', 'off']).default('on'),
    })
    .prefault({}),
  signals: z.enum(['on', 'off']).default('on'),
  retention: z
    .strictObject({
      solvedFindingsDays: days.default(90),
      inventoriesDays: days.default(90),
      verdictsDays: days.default(365),
      upgradeLogsDays: days.default(365),
      baselinesDays: days.default(365),
      trialsDays: days.default(90),
    })
    .prefault({}),
};
