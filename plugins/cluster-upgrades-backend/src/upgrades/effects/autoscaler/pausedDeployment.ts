import { z } from 'zod';
import { ReasonError } from '@drydock/upgrade-reasons';

/** Holds the key of the effect that paused it. */
export const PAUSED_BY = 'drydock.dev/paused-by';
/** Holds how many replicas it had before. */
export const REPLICAS_BEFORE = 'drydock.dev/replicas-before';

const managedFields = z
  .array(
    z.object({
      manager: z.string().default(''),
      operation: z.string().default(''),
      subresource: z.string().default(''),
      fieldsV1: z.record(z.string(), z.unknown()).default({}),
    }),
  )
  .default([]);
const texts = z.record(z.string(), z.string()).default({});
const deploymentSchema = z.object({
  kind: z.literal('Deployment'),
  metadata: z.object({
    resourceVersion: z.string().min(1),
    annotations: texts,
    labels: texts,
    managedFields,
  }),
  // The API server fills in 1 by default.
  spec: z.object({ replicas: z.number().int().min(0) }),
});

/** What pausing needs to know of a Deployment; texts are the cluster's: untrusted. */
export interface Deployment {
  readonly resourceVersion: string;
  readonly replicas: number;
  readonly annotations: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
  readonly managers: readonly FieldManager[];
}

export interface FieldManager {
  readonly manager: string;
  readonly operation: string;
  readonly subresource: string;
  readonly ownsReplicas: boolean;
}

/** JSON merge patch; `metadata.resourceVersion` is its precondition. */
export interface DeploymentPatch {
  readonly metadata: {
    readonly resourceVersion: string;
    readonly annotations: Readonly<Record<string, string | null>>;
  };
  readonly spec?: { readonly replicas: number };
}

/** Undefined: it is no Deployment of apps/v1. */
export function readDeployment(object: unknown): Deployment | undefined {
  const parsed = deploymentSchema.safeParse(object);
  if (!parsed.success) return undefined;
  const { metadata, spec } = parsed.data;
  const managers = metadata.managedFields.map(
    ({ manager, operation, subresource, fieldsV1 }) => ({
      manager,
      operation,
      subresource,
      ownsReplicas: holdsReplicas(fieldsV1),
    }),
  );
  return {
    resourceVersion: metadata.resourceVersion,
    replicas: spec.replicas,
    annotations: metadata.annotations,
    labels: metadata.labels,
    managers,
  };
}

function holdsReplicas(fields: Readonly<Record<string, unknown>>): boolean {
  const spec = Object.hasOwn(fields, 'f:spec') ? fields['f:spec'] : undefined;
  return (
    typeof spec === 'object' &&
    spec !== null &&
    Object.hasOwn(spec, 'f:replicas')
  );
}

/** Key of the effect that paused it; undefined: none did. */
export function pausedBy({ annotations }: Deployment): string | undefined {
  return Object.hasOwn(annotations, PAUSED_BY)
    ? annotations[PAUSED_BY]
    : undefined;
}

/**
 * Scales it to 0 and notes in the same change what was before: the process that undoes it may know
 * nothing but the key.
 */
export function pausePatch(
  { resourceVersion, replicas }: Deployment,
  key: string,
): DeploymentPatch {
  return {
    metadata: {
      resourceVersion,
      annotations: { [PAUSED_BY]: key, [REPLICAS_BEFORE]: String(replicas) },
    },
    spec: { replicas: 0 },
  };
}

/**
 * Removes our annotations and restores the replicas if there are none. A number that another writer
 * set meanwhile stays.
 * @throws ReasonError when the former number cannot be read
 */
export function resumePatch({
  resourceVersion,
  replicas,
  annotations,
}: Deployment): DeploymentPatch {
  const metadata = {
    resourceVersion,
    annotations: { [PAUSED_BY]: null, [REPLICAS_BEFORE]: null },
  };
  if (replicas !== 0) return { metadata };
  const before = /^[1-9]\d{0,4}$/.exec(annotations[REPLICAS_BEFORE] ?? '')?.[0];
  if (before === undefined)
    throw new ReasonError({
      code: 'effect.replicas-unknown',
      params: { annotation: { object: REPLICAS_BEFORE } },
    });
  return { metadata, spec: { replicas: Number(before) } };
}
