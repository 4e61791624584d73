import {
  notableAnnotationsOf,
  notableFieldsOf,
  notablePodAnnotations,
  notablePodFields,
  notableServiceFields,
  notableWorkloadFields,
} from './notableFields';

const pod = (spec: object) => notableFieldsOf({ ...spec }, notablePodFields);
const container = (fields: object) => ({
  containers: [{ name: 'a', image: 'b', ...fields }],
});

describe('notablePodFields', () => {
  it.each<[string, object]>([
    ['hostUsers=false', { hostUsers: false }],
    [
      'schedulingGates.unqualified',
      { schedulingGates: [{ name: 'example.com/ok' }, { name: 'bare' }] },
    ],
    [
      'initContainers.restartPolicy=Always',
      { initContainers: [{ name: 'sidecar', restartPolicy: 'Always' }] },
    ],
    [
      'initContainers.resizePolicy=RestartContainer',
      {
        initContainers: [
          {
            name: 'init',
            resizePolicy: [
              { resourceName: 'cpu', restartPolicy: 'RestartContainer' },
            ],
          },
        ],
      },
    ],
    [
      'lifecycle.preStop',
      container({
        lifecycle: { preStop: { exec: { command: ['sleep', '9'] } } },
      }),
    ],
    [
      'probes.host',
      container({
        readinessProbe: { httpGet: { host: '127.0.0.1', port: 80 } },
      }),
    ],
    [
      'probes.exec.defaultTimeout',
      container({ livenessProbe: { exec: { command: ['true'] } } }),
    ],
    [
      'securityContext.supplementalGroupsPolicy=Strict',
      { securityContext: { supplementalGroupsPolicy: 'Strict' } },
    ],
    [
      'securityContext.appArmorProfile',
      container({
        securityContext: { appArmorProfile: { type: 'Localhost' } },
      }),
    ],
    [
      'topologySpreadConstraints.matchLabelKeys',
      {
        topologySpreadConstraints: [{ matchLabelKeys: ['pod-template-hash'] }],
      },
    ],
    [
      'volumes.image.reference=empty',
      { volumes: [{ name: 'v', image: { pullPolicy: 'Always' } }] },
    ],
    ['os=windows', { os: { name: 'windows' } }],
    [
      'env.KUBE_PROXY_NFTABLES_SKIP_KERNEL_VERSION_CHECK=empty',
      container({
        env: [{ name: 'KUBE_PROXY_NFTABLES_SKIP_KERNEL_VERSION_CHECK' }],
      }),
    ],
  ])('names %s where it is used', (name, spec) =>
    expect(pod(spec)).toEqual([name]),
  );

  it('names nothing for a plain pod, for safe values and for a shape that is wrong', () => {
    expect(
      pod({
        hostUsers: true,
        schedulingGates: [{ name: 'example.com/gate' }],
        os: { name: 'linux' },
      }),
    ).toEqual([]);
    expect(
      pod(
        container({
          readinessProbe: { httpGet: { port: 80 } },
          livenessProbe: { exec: {}, timeoutSeconds: 5 },
          lifecycle: {},
        }),
      ),
    ).toEqual([]);
    expect(
      pod({
        initContainers: [{ name: 'init', restartPolicy: 'Never' }],
        volumes: [{ name: 'v', image: { reference: 'quay.io/x/y' } }],
      }),
    ).toEqual([]);
    expect(
      pod({
        initContainers: 'none',
        containers: [7, null],
        volumes: {},
        securityContext: [],
      }),
    ).toEqual([]);
  });

  it('has every name once', () => {
    const names = [
      ...notablePodFields,
      ...notableWorkloadFields,
      ...notableServiceFields,
    ].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('notableWorkloadFields and notableServiceFields', () => {
  it('name what is used and nothing else', () => {
    const workload = (object: object) =>
      notableFieldsOf({ ...object }, notableWorkloadFields);
    expect(
      workload({
        spec: {
          podManagementPolicy: 'OrderedReady',
          updateStrategy: { rollingUpdate: { maxUnavailable: 2 } },
        },
      }),
    ).toEqual(['updateStrategy.rollingUpdate.maxUnavailable']);
    expect(
      workload({
        spec: { updateStrategy: { rollingUpdate: { maxUnavailable: 2 } } },
      }),
    ).toEqual([]);
    expect(workload({ spec: { schedule: 'TZ=UTC 0 1 * * *' } })).toEqual([
      'schedule.TZ',
    ]);
    expect(
      workload({ spec: { schedule: '0 1 * * *', timeZone: 'Etc/UTC' } }),
    ).toEqual([]);
    const service = (object: object) =>
      notableFieldsOf({ ...object }, notableServiceFields);
    expect(
      service({
        spec: { externalIPs: ['192.0.2.010'], loadBalancerIP: '192.0.2.1' },
      }),
    ).toEqual([
      'spec.externalIPs',
      'spec.loadBalancerIP',
      'spec.looseAddresses',
    ]);
    expect(
      service({
        spec: { type: 'NodePort' },
        status: { loadBalancer: { ingress: [{ ip: '192.0.2.1' }] } },
      }),
    ).toEqual(['status.loadBalancer.ofOtherType']);
    expect(
      service({
        spec: { type: 'LoadBalancer', clusterIPs: ['10.0.0.1'] },
        status: { loadBalancer: { ingress: [{ ip: '192.0.2.1' }] } },
      }),
    ).toEqual([]);
  });
});

describe('notableAnnotationsOf', () => {
  it('gives the listed keys, with any rest after a star', () => {
    const annotations = {
      'container.apparmor.security.beta.kubernetes.io/web': 'runtime/default',
      'seccomp.security.alpha.kubernetes.io/pod': 'x',
      'example.com/other': 'y',
    };
    expect(notableAnnotationsOf(annotations, notablePodAnnotations)).toEqual([
      'container.apparmor.security.beta.kubernetes.io/web',
      'seccomp.security.alpha.kubernetes.io/pod',
    ]);
  });
});
