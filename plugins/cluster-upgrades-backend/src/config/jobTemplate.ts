type JsonObject = Readonly<Record<string, unknown>>;

/**
 * A Job of the operator's configuration. Plans name it and give it nothing but the facts of the
 * upgrade, as environment variables.
 */
export interface JobTemplate {
  readonly id: string;
  /** Id of the runner that creates it. */
  readonly runner: string;
  readonly namespace: string;
  /** `spec` of a batch/v1 Job. */
  readonly spec: JsonObject;
}

/** How long a finished Job must stay, so that Drydock sees how it ended. */
const LEAST_KEPT_SECONDS = 600;

/** What makes a template unusable; undefined: nothing. For the configuration's validation. */
export function jobTemplateProblem({
  spec,
}: Pick<JobTemplate, 'spec'>): string | undefined {
  if (containersOf(podSpecOf(spec)).length === 0)
    return 'spec.template.spec.containers must name at least one container';
  const kept = spec.ttlSecondsAfterFinished;
  if (
    kept !== undefined &&
    !(typeof kept === 'number' && kept >= LEAST_KEPT_SECONDS)
  )
    return `spec.ttlSecondsAfterFinished must be at least ${LEAST_KEPT_SECONDS}, or Drydock may not see how the Job ended`;
  return undefined;
}

export function podSpecOf(spec: JsonObject): JsonObject {
  return objectOf(objectOf(spec.template).spec);
}

export function containersOf(podSpec: JsonObject): readonly JsonObject[] {
  return listOf(podSpec.containers).map(objectOf);
}

export function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
