import { ApiError, invalid } from '../kube/apiError';
import { isRecord, KubeObject, splitApiVersion } from '../kube/object';
import type { AdmissionResult } from '../api/requestContext';
import type { ClusterStore } from '../state/clusterStore';
import {
  CapiClusterObject,
  ClusterClass,
  CLUSTER_NAME_LABEL,
  CONTROL_PLANE_GROUP,
  ControlPlane,
  CORE_GROUP,
  Machine,
  MachineDeployment,
  PENDING_HOOKS_ANNOTATION,
  SKIP_VERSION_CHECK_ANNOTATION,
} from './objects';
import { bare, compareSemver, minorsAhead, semver } from './semver';

/**
 * Cluster API's webhooks for versions: default the leading `v`, refuse what the real ones refuse,
 * in their words, with HTTP 422.
 */
export function admitCapiWrite(
  store: ClusterStore,
  before: KubeObject | undefined,
  after: KubeObject | undefined,
): AdmissionResult {
  if (!after) return { object: undefined, warnings: [] };
  const { group } = splitApiVersion(after.apiVersion);
  if (group === CORE_GROUP && after.kind === 'Cluster')
    return admitCluster(
      store,
      before as CapiClusterObject | undefined,
      after as CapiClusterObject,
    );
  if (group === CONTROL_PLANE_GROUP && after.kind === 'KubeadmControlPlane') {
    return admitControlPlane(
      before as ControlPlane | undefined,
      after as ControlPlane,
    );
  }
  if (group === CORE_GROUP && after.kind === 'MachineDeployment')
    return admitDeployment(after as MachineDeployment);
  return { object: after, warnings: [] };
}

function admitCluster(
  store: ClusterStore,
  before: CapiClusterObject | undefined,
  sent: CapiClusterObject,
): AdmissionResult {
  if (!isRecord(sent.spec) || !sent.spec.topology)
    return { object: sent, warnings: [] };
  const version = withV(sent.spec.topology.version);
  const object: CapiClusterObject = {
    ...sent,
    spec: { ...sent.spec, topology: { ...sent.spec.topology, version } },
  };
  const old = before?.spec.topology?.version;
  if (
    sent.metadata.annotations?.[SKIP_VERSION_CHECK_ANNOTATION] !== undefined
  ) {
    return {
      object,
      warnings: [
        `Skipping version validation for Cluster because annotation "${SKIP_VERSION_CHECK_ANNOTATION}" is set.`,
      ],
    };
  }
  if (!semver(version))
    throw refuseTopology(object, 'version must be a valid semantic version');
  if (old === undefined || old === version) return { object, warnings: [] };
  const refusal = refuseVersionChange(store, object, old, version);
  if (refusal) throw refuseTopology(object, refusal);
  return { object, warnings: [] };
}

function refuseVersionChange(
  store: ClusterStore,
  cluster: CapiClusterObject,
  old: string,
  wanted: string,
): string | undefined {
  if (compareSemver(wanted, old) < 0)
    return `version cannot be decreased from "${bare(old)}" to "${bare(
      wanted,
    )}"`;
  const versions = classOf(store, cluster)?.spec.kubernetesVersions;
  if (versions && !versions.includes(wanted))
    return 'version must match one of the versions defined in the ClusterClass';
  if (!versions && minorsAhead(old, wanted) > 1)
    return `version cannot be increased from "${bare(old)}" to "${bare(
      wanted,
    )}"`;
  // Set from the moment that the upgrade has begun until the last pool has followed (seen with
  // v1.14.0, also with deferred pools).
  const pendingHooks =
    cluster.metadata.annotations?.[PENDING_HOOKS_ANNOTATION] ?? '';
  if (pendingHooks.split(',').includes('AfterClusterUpgrade'))
    return 'version cannot be changed when the "AfterClusterUpgrade" hook is still blocking';
  const reasons = unfinished(store, cluster, old);
  if (reasons.length === 0) return undefined;
  return `version cannot be changed: ${
    reasons.length === 1 ? reasons[0] : `[${reasons.join(', ')}]`
  }`;
}

/** What of an earlier upgrade is still under way. */
function unfinished(
  store: ClusterStore,
  cluster: CapiClusterObject,
  old: string,
): string[] {
  const { name, namespace } = cluster.metadata;
  const reasons: string[] = [];
  const reference = cluster.spec.controlPlaneRef;
  const controlPlane = reference
    ? (store.get(
        CONTROL_PLANE_GROUP,
        reference.kind,
        namespace,
        reference.name,
      ) as ControlPlane | undefined)
    : undefined;
  if (controlPlane && controlPlane.spec.version !== old) {
    reasons.push(
      `Cluster.spec.topology.version ${bare(
        old,
      )} was not propagated to control plane yet (control plane version ${bare(
        controlPlane.spec.version,
      )})`,
    );
  } else if (controlPlane && controlPlane.status?.version !== old) {
    reasons.push('control plane is still completing a previous upgrade');
  }
  const machines = store.list(CORE_GROUP, 'Machine') as readonly Machine[];
  const upgrading = (
    store.list(CORE_GROUP, 'MachineDeployment') as readonly MachineDeployment[]
  )
    .filter(
      deployment =>
        deployment.metadata.namespace === namespace &&
        deployment.spec.clusterName === name,
    )
    .filter(
      deployment =>
        deployment.spec.template.spec.version !== old ||
        machines.some(
          machine =>
            machine.metadata.labels?.[CLUSTER_NAME_LABEL] === name &&
            machine.metadata.labels['cluster.x-k8s.io/deployment-name'] ===
              deployment.metadata.name &&
            machine.spec.version !== old,
        ),
    )
    .map(deployment => deployment.metadata.name);
  if (upgrading.length > 0)
    reasons.push(
      `there are still MachineDeployments completing a previous upgrade: [${upgrading.join(
        ' ',
      )}]`,
    );
  return reasons;
}

function admitControlPlane(
  before: ControlPlane | undefined,
  sent: ControlPlane,
): AdmissionResult {
  const version = withV(sent.spec.version);
  const object: ControlPlane = { ...sent, spec: { ...sent.spec, version } };
  const old = before?.spec.version;
  if (!semver(version))
    throw invalidText(
      object,
      'spec.version',
      `Invalid value: "${version}": must be a valid semantic version`,
    );
  // The real webhook lets one minor back pass, and refuses a skip.
  if (
    old !== undefined &&
    old !== version &&
    Math.abs(minorsAhead(old, version)) > 1
  ) {
    throw invalidText(
      object,
      'spec.version',
      `Forbidden: cannot update Kubernetes version from ${old} to ${version}`,
      'FieldValueForbidden',
    );
  }
  return { object, warnings: [] };
}

function admitDeployment(sent: MachineDeployment): AdmissionResult {
  const version = withV(sent.spec.template.spec.version);
  const object: MachineDeployment = structuredClone(sent);
  object.spec.template.spec.version = version;
  if (!semver(version))
    throw invalidText(
      object,
      'spec.template.spec.version',
      `Invalid value: "${version}": must be a valid semantic version`,
    );
  return { object, warnings: [] };
}

function classOf(
  store: ClusterStore,
  cluster: CapiClusterObject,
): ClusterClass | undefined {
  const reference = cluster.spec.topology?.classRef;
  if (!reference) return undefined;
  return store.get(
    CORE_GROUP,
    'ClusterClass',
    reference.namespace ?? cluster.metadata.namespace,
    reference.name,
  ) as ClusterClass | undefined;
}

function withV(version: string): string {
  return /^\d/.test(version) ? `v${version}` : version;
}

/** kubectl shows this as `The Cluster "c1" is invalid: …`, made from the details. */
function refuseTopology(cluster: CapiClusterObject, message: string): ApiError {
  return invalidText(
    cluster,
    'spec.topology.version',
    `Invalid value: "${cluster.spec.topology?.version ?? ''}": ${message}`,
  );
}

function invalidText(
  object: KubeObject,
  field: string,
  message: string,
  reason = 'FieldValueInvalid',
): ApiError {
  const error = invalid(
    splitApiVersion(object.apiVersion).group,
    object.kind,
    object.metadata.name,
    field,
    reason,
    message,
  );
  const group = splitApiVersion(object.apiVersion).group;
  // The apiserver puts the webhook's name in front; kubectl leaves it out because the details say
  // enough.
  return new ApiError({
    code: error.code,
    reason: error.reason,
    message: `admission webhook "validation.${object.kind.toLowerCase()}.${group}" denied the request: ${
      error.message
    }`,
    details: error.details,
  });
}
