import { z, type ZodType } from 'zod';
import type { PlanEffect, PlanHook } from '@drydock/upgrade-plans';
import type { Reason } from '@drydock/upgrade-reasons';
import type { EndedHookAttempt, HookFacts, HookNode } from '../hooks/model';
import type {
  NodeHookFacts,
  NodeHookResult,
  NodeHookRun,
} from '../hooks/nodeHooks';
import type { Difference, SeenDrain, SeenWait } from '../model';

/**
 * Forms of what several types of steps store. Plans and reasons were judged before they came here.
 */

function hasText(value: unknown, ...keys: readonly string[]): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    keys.every(key => typeof Reflect.get(value, key) === 'string')
  );
}

export const reason = z.custom<Reason>(value => hasText(value, 'code'));

const planHook = z.custom<PlanHook>(value =>
  hasText(value, 'name', 'at', 'type'),
);

export const planEffect = z.custom<PlanEffect>(value =>
  hasText(value, 'name', 'type'),
);

export const difference: ZodType<Difference> = z.looseObject({
  predicted: reason,
  actual: reason,
});

export const seenWait: ZodType<SeenWait> = z.looseObject({
  kind: z.string(),
  message: reason,
  object: z.string().optional(),
  firstSeenAtMs: z.number(),
  lastSeenAtMs: z.number(),
});

export const seenDrain: ZodType<SeenDrain> = z.looseObject({
  node: z.string(),
  pool: z.string().optional(),
  sinceMs: z.number(),
});

const hookAttempt: ZodType<EndedHookAttempt> = z.looseObject({
  attempt: z.number(),
  outcome: z.enum(['succeeded', 'failed']),
  message: reason,
  log: z.string().optional(),
});

export const hookFacts: ZodType<HookFacts> = z.looseObject({
  hook: planHook,
  beganAtMs: z.number().optional(),
  ended: z.number(),
  forgiven: z.number(),
  exhaustedAt: z.number().optional(),
  results: z.array(hookAttempt),
});

const hookNode: ZodType<HookNode> = z.looseObject({
  name: z.string(),
  pool: z.string().optional(),
});

const point = z.enum(['before-drain', 'after-drain']);

const nodeHookRun: ZodType<NodeHookRun> = z.looseObject({
  reference: z.string(),
  node: hookNode,
  point,
  ended: z.number(),
  current: hookFacts.optional(),
  state: z.enum(['running', 'retrying', 'held', 'blocked', 'letting-go']),
  message: reason.optional(),
  sinceMs: z.number(),
  notBeforeMs: z.number().optional(),
});

const nodeHookResult: ZodType<NodeHookResult> = z.looseObject({
  node: hookNode,
  point,
  hook: z.string(),
  outcome: z.enum(['succeeded', 'failed']),
  attempts: z.number(),
  message: reason,
  lastFailure: reason.optional(),
  atMs: z.number(),
});

export const nodeHookFacts: ZodType<NodeHookFacts> = z.looseObject({
  hooks: z.array(planHook),
  marked: z.boolean(),
  runs: z.array(nodeHookRun),
  queued: z.number(),
  succeeded: z.number(),
  failed: z.number(),
  results: z.array(nodeHookResult),
  failures: z.array(nodeHookResult),
});
