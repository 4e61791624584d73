import { kubeTime } from '../kube/object';
import { createRandom, stableUuid } from '../random';
import { CapiDraft, nextSerial, since, trueFor } from './draft';
import { deletionStage } from './machineDeletion';
import { CLUSTER_NAME_LABEL, CORE_API, isDeleting, Machine } from './objects';

/** Adds a Machine that is still to be provisioned. */
export function addMachine(
  draft: CapiDraft,
  options: { prefix: string; version: string; labels: Record<string, string> },
): void {
  const { cluster } = draft;
  const name = `${options.prefix}-${createRandom(
    `${cluster.metadata.uid}/${nextSerial(draft)}`,
    'machine',
  ).suffix(5)}`;
  draft.machines.push({
    apiVersion: CORE_API,
    kind: 'Machine',
    metadata: {
      name,
      namespace: cluster.metadata.namespace,
      uid: stableUuid(String(cluster.metadata.uid), 'machine', name),
      creationTimestamp: kubeTime(draft.now),
      generation: 1,
      labels: {
        [CLUSTER_NAME_LABEL]: cluster.metadata.name,
        ...options.labels,
      },
      finalizers: ['machine.cluster.x-k8s.io'],
    },
    spec: { clusterName: cluster.metadata.name, version: options.version },
    status: { phase: 'Pending' },
  });
  since(draft, `created/${name}`, true);
}

export function deleteMachine(draft: CapiDraft, machine: Machine): void {
  machine.metadata.deletionTimestamp = kubeTime(draft.now);
  since(draft, `deleting/${machine.metadata.name}`, true);
}

/** Lets new machines join and old ones go, as time allows. */
export function stepMachines(draft: CapiDraft): void {
  for (const machine of draft.machines)
    if (!isDeleting(machine)) provision(draft, machine);
  draft.machines = draft.machines.filter(
    machine => !isDeleting(machine) || !isGone(draft, machine),
  );
}

function provision(draft: CapiDraft, machine: Machine): void {
  if (machine.status?.nodeRef) return;
  const elapsed =
    draft.now -
    (since(draft, `created/${machine.metadata.name}`, true) ?? draft.now);
  if (
    elapsed < draft.timing.provisioning ||
    draft.provisioningFailure !== undefined
  ) {
    machine.status = {
      ...machine.status,
      phase:
        elapsed < draft.timing.provisioning / 3 ? 'Pending' : 'Provisioning',
    };
    return;
  }
  const { name } = machine.metadata;
  machine.spec.providerID = `in-memory://${name}`;
  machine.status = {
    ...machine.status,
    phase: 'Running',
    nodeRef: { name },
    nodeInfo: { kubeletVersion: machine.spec.version },
    initialization: {
      bootstrapDataSecretCreated: true,
      infrastructureProvisioned: true,
    },
    lastUpdated: kubeTime(draft.now),
  };
  since(draft, `created/${name}`, false);
}

/**
 * Waits for hooks, drains, waits for hooks again, then for the infrastructure; forgets the moments
 * of a machine that is gone.
 */
function isGone(draft: CapiDraft, machine: Machine): boolean {
  const { name } = machine.metadata;
  const { at } = deletionStage(draft, machine);
  since(draft, `deleting/${name}`, true);
  const deletion =
    machine.status?.deletion ??
    (at === 'pre-drain-hooks'
      ? undefined
      : { nodeDrainStartTime: kubeTime(draft.now) });
  machine.status = {
    ...machine.status,
    phase: 'Deleting',
    ...(deletion ? { deletion } : {}),
  };
  if (
    !trueFor(
      draft,
      `terminating/${name}`,
      at === 'infrastructure',
      draft.timing.deletion,
    )
  )
    return false;
  for (const moment of ['created', 'deleting', 'terminating'])
    since(draft, `${moment}/${name}`, false);
  return true;
}
