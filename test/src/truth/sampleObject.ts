/** What the body of an object needs to know. */
export interface SampleContext {
  /** group/version at which it is sent. */
  readonly apiVersion: string;
  /** Number of the object among those of its kind. */
  readonly index: number;
  /** PEM of any certificate. */
  readonly certificate: string;
}

interface Sample {
  /** What the server requires, or what makes the object harmless. */
  readonly body: (context: SampleContext) => Readonly<Record<string, unknown>>;
  /** Where any DNS label will not do. */
  readonly name?: (index: number) => string;
}

const selector = { matchLabels: { app: 'nothing' } };
const podSpec = {
  restartPolicy: 'Never',
  containers: [{ name: 'a', image: 'a' }],
};
const anyRule = { rule: 'RunAsAny' };
const nothings = {
  apiGroups: ['nothing.example'],
  apiVersions: ['v1'],
  operations: ['CREATE'],
  resources: ['nothings'],
};
const versionIn = (apiVersion: string, ...versions: readonly string[]) =>
  versions.includes(apiVersion.split('/')[1]);
const claimSpec = (apiVersion: string) => {
  const exactly = { deviceClassName: 'nothing' };
  return {
    devices: {
      requests: [
        {
          name: 'a',
          ...(versionIn(apiVersion, 'v1alpha3', 'v1beta1')
            ? exactly
            : { exactly }),
        },
      ],
    },
  };
};
const fixed = (body: Readonly<Record<string, unknown>>): Sample => ({
  body: () => body,
});

/** A valid object of each kind that loses a version between the minors of real servers. */
const SAMPLES: Readonly<Record<string, Sample>> = {
  ClusterCIDR: fixed({ spec: { perNodeHostBits: 8, ipv4: '10.1.0.0/16' } }),
  ClusterTrustBundle: {
    body: ({ certificate }) => ({ spec: { trustBundle: certificate } }),
  },
  CronJob: fixed({
    spec: {
      schedule: '0 3 * * *',
      suspend: true,
      jobTemplate: { spec: { template: { spec: podSpec } } },
    },
  }),
  CSIStorageCapacity: fixed({ storageClassName: 'nothing', nodeTopology: {} }),
  DeviceClass: fixed({ spec: {} }),
  EndpointSlice: fixed({ addressType: 'IPv4', endpoints: [], ports: [] }),
  Event: fixed({
    regarding: { kind: 'Pod', namespace: 'default', name: 'nothing' },
    action: 'Wrote',
    reason: 'Test',
    type: 'Normal',
    note: 'nothing',
    eventTime: '2026-01-10T09:00:00.000000Z',
    reportingController: 'example.com/test',
    reportingInstance: 'test-1',
  }),
  FlowSchema: fixed({
    spec: {
      matchingPrecedence: 9000,
      priorityLevelConfiguration: { name: 'workload-low' },
    },
  }),
  HorizontalPodAutoscaler: fixed({
    spec: {
      minReplicas: 1,
      maxReplicas: 2,
      scaleTargetRef: {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        name: 'nothing',
      },
    },
  }),
  IPAddress: {
    body: () => ({
      spec: {
        parentRef: {
          group: '',
          resource: 'services',
          namespace: 'default',
          name: 'nothing',
        },
      },
    }),
    name: index => `192.168.${Math.floor(index / 250)}.${(index % 250) + 1}`,
  },
  LeaseCandidate: {
    body: ({ apiVersion }) => {
      const strategy = 'OldestEmulationVersion';
      const common = {
        leaseName: 'nothing',
        binaryVersion: '1.31.0',
        emulationVersion: '1.31.0',
      };
      return {
        spec: {
          ...common,
          ...(versionIn(apiVersion, 'v1alpha1')
            ? { preferredStrategies: [strategy] }
            : { strategy }),
        },
      };
    },
  },
  PodDisruptionBudget: fixed({ spec: { maxUnavailable: 1, selector } }),
  PodSchedulingContext: fixed({ spec: { potentialNodes: ['nothing'] } }),
  PodSecurityPolicy: fixed({
    spec: {
      privileged: false,
      seLinux: anyRule,
      runAsUser: anyRule,
      fsGroup: anyRule,
      supplementalGroups: anyRule,
      volumes: ['*'],
    },
  }),
  PriorityLevelConfiguration: {
    body: ({ apiVersion }) => {
      const shares = versionIn(apiVersion, 'v1beta1', 'v1beta2')
        ? 'assuredConcurrencyShares'
        : 'nominalConcurrencyShares';
      return {
        spec: {
          type: 'Limited',
          limited: { [shares]: 5, limitResponse: { type: 'Reject' } },
        },
      };
    },
  },
  ResourceClaim: {
    body: ({ apiVersion }) => ({ spec: claimSpec(apiVersion) }),
  },
  ResourceClaimTemplate: {
    body: ({ apiVersion }) => ({ spec: { spec: claimSpec(apiVersion) } }),
  },
  ResourceSlice: {
    body: ({ index }) => ({
      spec: {
        driver: 'driver.example.com',
        nodeName: 'nothing',
        pool: { name: `pool-${index}`, generation: 1, resourceSliceCount: 1 },
      },
    }),
  },
  RuntimeClass: fixed({ handler: 'runc' }),
  ServiceCIDR: {
    body: ({ index }) => ({
      spec: {
        cidrs: [
          `172.${16 + Math.floor(index / 16_384)}.${
            Math.floor(index / 64) % 256
          }.${(index % 64) * 4}/30`,
        ],
      },
    }),
  },
  StorageVersionMigration: {
    body: ({ apiVersion }) => ({
      spec: {
        resource: {
          group: '',
          resource: 'configmaps',
          ...(versionIn(apiVersion, 'v1alpha1') ? { version: 'v1' } : {}),
        },
      },
    }),
  },
  ValidatingAdmissionPolicy: fixed({
    spec: {
      failurePolicy: 'Ignore',
      matchConstraints: { resourceRules: [nothings] },
      validations: [{ expression: 'true' }],
    },
  }),
  ValidatingAdmissionPolicyBinding: fixed({
    spec: { policyName: 'nothing', validationActions: ['Audit'] },
  }),
  VolumeAttributesClass: fixed({
    driverName: 'driver.example.com',
    parameters: { a: 'b' },
  }),
};

/**
 * @throws Error for a kind without a sample, so that a new row of the lifecycle is never left out
 *   silently
 */
export function sampleOf(kind: string): Required<Sample> {
  if (!Object.hasOwn(SAMPLES, kind)) {
    throw new Error(
      `${kind} loses a version and has no sample object: add one to test/src/truth/sampleObject.ts`,
    );
  }
  return { name: index => `t${index}`, ...SAMPLES[kind] };
}
