import {
  arrayAt,
  booleanAt,
  isObject,
  numberAt,
  objectAt,
  textAt,
} from '../decode';
import type { JsonObject } from '../decode';

/**
 * Fields and annotations that a change of behaviour in some minor is about (breakingChanges.json
 * names them). Collectors keep only these names: the objects themselves are not stored. A name is
 * stable: knowledge and stored inventories refer to it.
 */
export interface NotableField {
  readonly name: string;
  readonly isUsed: (object: JsonObject) => boolean;
}

function containersOf(podSpec: JsonObject): readonly unknown[] {
  return [
    ...arrayAt(podSpec, 'initContainers'),
    ...arrayAt(podSpec, 'containers'),
  ];
}

function probesOf(podSpec: JsonObject): readonly JsonObject[] {
  return containersOf(podSpec).flatMap(container =>
    ['livenessProbe', 'readinessProbe', 'startupProbe'].map(probe =>
      objectAt(container, probe),
    ),
  );
}

function namesHost(handler: JsonObject): boolean {
  return (
    textAt(objectAt(handler, 'httpGet'), 'host') !== undefined ||
    textAt(objectAt(handler, 'tcpSocket'), 'host') !== undefined
  );
}

function securityContexts(podSpec: JsonObject): readonly JsonObject[] {
  return [podSpec, ...containersOf(podSpec)].map(holder =>
    objectAt(holder, 'securityContext'),
  );
}

/** Of a pod's spec: of pods and of the templates of workloads. */
export const notablePodFields: readonly NotableField[] = [
  {
    name: 'hostUsers=false',
    isUsed: spec => booleanAt(spec, 'hostUsers') === false,
  },
  {
    name: 'schedulingGates.unqualified',
    isUsed: spec =>
      arrayAt(spec, 'schedulingGates').some(
        gate => !(textAt(gate, 'name') ?? '/').includes('/'),
      ),
  },
  {
    name: 'initContainers.restartPolicy=Always',
    isUsed: spec =>
      arrayAt(spec, 'initContainers').some(
        container => textAt(container, 'restartPolicy') === 'Always',
      ),
  },
  {
    name: 'initContainers.resizePolicy=RestartContainer',
    isUsed: spec =>
      arrayAt(spec, 'initContainers').some(
        container =>
          textAt(container, 'restartPolicy') !== 'Always' &&
          arrayAt(container, 'resizePolicy').some(
            policy => textAt(policy, 'restartPolicy') === 'RestartContainer',
          ),
      ),
  },
  {
    name: 'lifecycle.preStop',
    isUsed: spec =>
      containersOf(spec).some(
        container =>
          Object.keys(objectAt(container, 'lifecycle', 'preStop')).length > 0,
      ),
  },
  {
    name: 'probes.host',
    isUsed: spec =>
      probesOf(spec).some(namesHost) ||
      containersOf(spec).some(container =>
        ['postStart', 'preStop'].some(hook =>
          namesHost(objectAt(container, 'lifecycle', hook)),
        ),
      ),
  },
  {
    name: 'probes.exec.defaultTimeout',
    isUsed: spec =>
      probesOf(spec).some(
        probe =>
          isObject(probe.exec) && (numberAt(probe, 'timeoutSeconds') ?? 1) <= 1,
      ),
  },
  {
    name: 'securityContext.supplementalGroupsPolicy=Strict',
    isUsed: spec =>
      textAt(objectAt(spec, 'securityContext'), 'supplementalGroupsPolicy') ===
      'Strict',
  },
  {
    name: 'securityContext.appArmorProfile',
    isUsed: spec =>
      securityContexts(spec).some(
        context =>
          !['Unconfined', undefined].includes(
            textAt(objectAt(context, 'appArmorProfile'), 'type'),
          ),
      ),
  },
  {
    name: 'topologySpreadConstraints.matchLabelKeys',
    isUsed: spec =>
      arrayAt(spec, 'topologySpreadConstraints').some(
        constraint => arrayAt(constraint, 'matchLabelKeys').length > 0,
      ),
  },
  {
    name: 'volumes.image.reference=empty',
    isUsed: spec =>
      arrayAt(spec, 'volumes').some(
        volume =>
          isObject(objectAt(volume).image) &&
          textAt(objectAt(volume, 'image'), 'reference') === undefined,
      ),
  },
  {
    name: 'os=windows',
    isUsed: spec =>
      textAt(objectAt(spec, 'os'), 'name') === 'windows' ||
      textAt(objectAt(spec, 'nodeSelector'), 'kubernetes.io/os') === 'windows',
  },
  {
    name: 'env.KUBE_PROXY_NFTABLES_SKIP_KERNEL_VERSION_CHECK=empty',
    isUsed: spec =>
      containersOf(spec).some(container =>
        arrayAt(container, 'env').some(
          entry =>
            textAt(entry, 'name') ===
              'KUBE_PROXY_NFTABLES_SKIP_KERNEL_VERSION_CHECK' &&
            textAt(entry, 'value') === undefined &&
            !isObject(objectAt(entry).valueFrom),
        ),
      ),
  },
];

/** Of a workload itself; kept in its template's `notableFields` with the others. */
export const notableWorkloadFields: readonly NotableField[] = [
  {
    // DaemonSets have the field too; objects of a list do not say their kind, and only StatefulSets
    // have a podManagementPolicy, always.
    name: 'updateStrategy.rollingUpdate.maxUnavailable',
    isUsed: object =>
      Object.hasOwn(objectAt(object, 'spec'), 'podManagementPolicy') &&
      Object.hasOwn(
        objectAt(object, 'spec', 'updateStrategy', 'rollingUpdate'),
        'maxUnavailable',
      ),
  },
  {
    name: 'schedule.TZ',
    isUsed: object =>
      /^(CRON_)?TZ=/.test(textAt(objectAt(object, 'spec'), 'schedule') ?? ''),
  },
];

/**
 * Leading zeros and IPv4-mapped addresses; host bits in a range are refused too, and only the API
 * server finds them all.
 */
const LOOSE_ADDRESS = /(^|\.)0\d|^::ffff:/i;

/** Of a Service. */
export const notableServiceFields: readonly NotableField[] = [
  {
    name: 'spec.externalIPs',
    isUsed: service =>
      arrayAt(objectAt(service, 'spec'), 'externalIPs').length > 0,
  },
  {
    name: 'spec.loadBalancerIP',
    isUsed: service =>
      textAt(objectAt(service, 'spec'), 'loadBalancerIP') !== undefined,
  },
  {
    name: 'status.loadBalancer.ofOtherType',
    isUsed: service =>
      textAt(objectAt(service, 'spec'), 'type') !== 'LoadBalancer' &&
      arrayAt(objectAt(service, 'status', 'loadBalancer'), 'ingress').length >
        0,
  },
  {
    name: 'spec.looseAddresses',
    isUsed: service => {
      const spec = objectAt(service, 'spec');
      const addresses = [
        ...['clusterIPs', 'externalIPs', 'loadBalancerSourceRanges'].flatMap(
          key => arrayAt(spec, key),
        ),
        textAt(spec, 'loadBalancerIP'),
      ];
      return addresses.some(
        address => typeof address === 'string' && LOOSE_ADDRESS.test(address),
      );
    },
  },
];

/** Keys of annotations on pods and templates; a `*` at the end stands for any rest. */
export const notablePodAnnotations: readonly string[] = [
  'seccomp.security.alpha.kubernetes.io/pod',
  'container.seccomp.security.alpha.kubernetes.io/*',
  'container.apparmor.security.beta.kubernetes.io/*',
];

/** Keys of annotations on Services. */
export const notableServiceAnnotations: readonly string[] = [
  'service.alpha.kubernetes.io/tolerate-unready-endpoints',
  'service.kubernetes.io/topology-mode',
  'service.kubernetes.io/topology-aware-hints',
];

/** Names of the fields in use, in the order of the list. */
export function notableFieldsOf(
  object: JsonObject,
  fields: readonly NotableField[],
): readonly string[] {
  return fields.filter(({ isUsed }) => isUsed(object)).map(({ name }) => name);
}

/** Keys of the annotations that the list names, sorted, at most 20. */
export function notableAnnotationsOf(
  annotations: JsonObject,
  keys: readonly string[],
): readonly string[] {
  const listed = (key: string) =>
    keys.some(pattern =>
      pattern.endsWith('*')
        ? key.startsWith(pattern.slice(0, -1))
        : key === pattern,
    );
  return Object.keys(annotations).filter(listed).sort().slice(0, 20);
}
