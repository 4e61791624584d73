import { createHash } from 'node:crypto';
import type { ClusterJob } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Param } from '@drydock/upgrade-reasons';
import type { HookAttempt } from './model';

type JsonObject = Readonly<Record<string, unknown>>;

/** A Job of the operator's configuration. Plans name it and give it nothing but the facts of the upgrade, as environment variables. */
export interface JobTemplate {
  readonly id: string;
  /** Id of the runner that creates it. */
  readonly runner: string;
  readonly namespace: string;
  /** `spec` of a batch/v1 Job. */
  readonly spec: JsonObject;
}

/** How long a finished Job stays for us to see how it ended, where the template says nothing. */
const KEPT_SECONDS = 24 * 3600;
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

/** A Job in reasons. */
export function jobParam({
  namespace,
  name,
}: Pick<ClusterJob, 'namespace' | 'name'>): Param {
  return { object: `Job ${namespace}/${name}` };
}

/** The Job of one attempt: the same for each call. */
export function jobOf(template: JobTemplate, attempt: HookAttempt): ClusterJob {
  const { spec, namespace } = template;
  const name = `drydock-${createHash('sha256')
    .update(attempt.operationKey)
    .digest('hex')
    .slice(0, 20)}`;
  const pod = objectOf(spec.template);
  const podSpec = podSpecOf(spec);
  const labels = {
    'app.kubernetes.io/managed-by': 'drydock',
    'drydock.dev/hook': attempt.hook.name,
  };
  return {
    name,
    namespace,
    operationKey: attempt.operationKey,
    manifest: {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: {
        name,
        namespace,
        labels,
        annotations: { 'drydock.dev/operation-key': attempt.operationKey },
      },
      spec: {
        // One attempt is one pod: retries are the plan's, and counted there.
        backoffLimit: 0,
        ttlSecondsAfterFinished: KEPT_SECONDS,
        ...spec,
        // The cluster ends it even when the portal is away.
        activeDeadlineSeconds: attempt.hook.deadlineMinutes * 60,
        template: {
          ...pod,
          metadata: {
            ...objectOf(pod.metadata),
            labels: { ...objectOf(objectOf(pod.metadata).labels), ...labels },
          },
          spec: {
            restartPolicy: 'Never',
            ...podSpec,
            containers: containersOf(podSpec).map(container => ({
              ...container,
              env: [...listOf(container.env), ...environmentOf(attempt)],
            })),
          },
        },
      },
    },
  };
}

function environmentOf({
  hook,
  cluster,
  node,
  from,
  target,
  hopTo,
  rolloutId,
  upgradeId,
  attempt,
}: HookAttempt) {
  const facts = {
    HOOK: hook.name,
    AT: hook.at,
    CLUSTER: cluster.name,
    FROM: from,
    TARGET: target,
    HOP_TO: hopTo ?? '',
    ROLLOUT: rolloutId,
    UPGRADE: upgradeId,
    ATTEMPT: String(attempt),
    ...(node ? { NODE: node.name, NODE_POOL: node.pool ?? '' } : {}),
  };
  // A kubelet replaces $(NAME) by other variables of the container, which may hold secrets; $$ is a plain dollar.
  return Object.entries(facts).map(([name, value]) => ({
    name: `DRYDOCK_${name}`,
    value: value.replaceAll('$', () => '$$'),
  }));
}

function podSpecOf(spec: JsonObject): JsonObject {
  return objectOf(objectOf(spec.template).spec);
}

function containersOf(podSpec: JsonObject): readonly JsonObject[] {
  return listOf(podSpec.containers).map(objectOf);
}

function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
