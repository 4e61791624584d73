import { z } from 'zod';
import { parseInput, readBoolean } from '../requests/requestInput';

const rolloutRequest = z.object({
  planId: z.string().min(1).max(100),
  digest: z.string().min(1).max(100),
  idempotencyKey: z.string().min(1).max(200).optional(),
  requestedFrom: z.string().max(500).optional(),
});

const rolloutAction = z.object({
  action: z.enum([
    'pause',
    'resume',
    'stop',
    'abort',
    'skip-cluster',
    'retry-cluster',
    'skip-stage',
    'continue-stage',
    'retry-gate',
  ]),
  stage: z.string().max(63).optional(),
  clusterId: z.string().max(300).optional(),
  gate: z.string().max(63).optional(),
  reason: z.string().max(2000).optional(),
});

/** One value of a query is no array. */
const several = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    value => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(schema).max(100).optional(),
  );
const listQuery = z.object({
  search: z.string().max(200).optional(),
  planId: z.string().max(100).optional(),
});
const memberQuery = z.object({
  search: z.string().max(200).optional(),
  stage: several(z.string().max(63)),
  phase: several(
    z.enum(['waiting', 'running', 'succeeded', 'failed', 'skipped']),
  ),
});
const memberOrder = z.object({
  sort: z.enum(['stage', 'name', 'phase', 'changedAt']).default('stage'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

type WithBody = { readonly body: unknown };
type WithQuery = { readonly query: object };

/** The plan that a request starts. @throws InputError that names the field */
export function rolloutAsked({ body }: WithBody) {
  return parseInput(rolloutRequest, body);
}

/** @throws InputError that names the field */
export function controlAsked({ body }: WithBody) {
  return parseInput(rolloutAction, body);
}

/** Filters of a list of rollouts. @throws InputError that names the field */
export function rolloutsAsked({ query }: WithQuery) {
  return {
    ...parseInput(listQuery, query),
    active: readBoolean('active' in query ? query.active : undefined),
  };
}

/** Filters of the clusters of a rollout. @throws InputError that names the field */
export function membersAsked({ query }: WithQuery) {
  return parseInput(memberQuery, query);
}

/** Order of the clusters of a rollout. @throws InputError that names the field */
export function orderAsked({ query }: WithQuery) {
  return parseInput(memberOrder, query);
}
