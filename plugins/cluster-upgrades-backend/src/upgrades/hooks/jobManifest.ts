import { createHash } from 'node:crypto';
import type { ClusterJob } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Param } from '@drydock/upgrade-reasons';
import {
  containersOf,
  listOf,
  objectOf,
  podSpecOf,
  type JobTemplate,
} from '../../config/jobTemplate';
import type { HookAttempt } from './model';

/** How long a finished Job stays for us to see how it ended, where the template says nothing. */
const KEPT_SECONDS = 24 * 3600;

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
  // A kubelet replaces $(NAME) by other variables of the container, which may hold secrets; $$ is a
  // plain dollar.
  return Object.entries(facts).map(([name, value]) => ({
    name: `DRYDOCK_${name}`,
    value: value.replaceAll('$', () => '$$'),
  }));
}
