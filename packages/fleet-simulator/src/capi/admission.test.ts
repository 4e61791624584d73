import { ApiError } from '../kube/apiError';
import { generateFrom } from '../fleet/generateFleet';
import { ClusterStore } from '../state/clusterStore';
import { CAPI_PLAN } from '../testing/simulatorClient';
import { admitCapiWrite } from './admission';
import {
  CapiClusterObject,
  CONTROL_PLANE_GROUP,
  ControlPlane,
  CORE_GROUP,
  PENDING_HOOKS_ANNOTATION,
  SKIP_VERSION_CHECK_ANNOTATION,
} from './objects';

const CHAINED = {
  ...CAPI_PLAN,
  name: 'c2',
  version: 'v1.34.11',
  capi: { kind: 'topology', clusterClass: 'chained' },
} as const;

describe('Cluster API’s webhooks', () => {
  const store = () =>
    new ClusterStore(
      generateFrom(1, [
        { ...CAPI_PLAN, version: 'v1.36.4' },
        CHAINED,
      ]).clusters[0],
    );

  function change(
    target: ClusterStore,
    name: string,
    version: string,
    annotations?: Record<string, string>,
  ) {
    const before = target.get(
      CORE_GROUP,
      'Cluster',
      'fleet',
      name,
    ) as CapiClusterObject;
    const after = structuredClone(before);
    if (after.spec.topology) after.spec.topology.version = version;
    if (annotations) after.metadata.annotations = annotations;
    return admitCapiWrite(target, before, after);
  }

  function refusal(call: () => unknown): { code: number; text: string } {
    try {
      call();
    } catch (error) {
      if (error instanceof ApiError)
        return { code: error.code, text: error.message };
      throw error;
    }
    return { code: 200, text: '' };
  }

  it.each([
    [
      'c1',
      'v1.38.0',
      'Invalid value: "v1.38.0": version cannot be increased from "1.36.4" to "1.38.0"',
    ],
    [
      'c1',
      'v1.35.5',
      'Invalid value: "v1.35.5": version cannot be decreased from "1.36.4" to "1.35.5"',
    ],
    [
      'c1',
      'v1.36.3',
      'Invalid value: "v1.36.3": version cannot be decreased from "1.36.4" to "1.36.3"',
    ],
    [
      'c1',
      'v1.37',
      'Invalid value: "v1.37": version must be a valid semantic version',
    ],
    [
      'c2',
      'v1.36.3',
      'Invalid value: "v1.36.3": version must match one of the versions defined in the ClusterClass',
    ],
  ])(
    'refuses %s to %s with 422 in the observed words',
    (name, version, message) => {
      expect(refusal(() => change(store(), name, version))).toEqual({
        code: 422,
        text: `admission webhook "validation.cluster.cluster.x-k8s.io" denied the request: Cluster.cluster.x-k8s.io "${name}" is invalid: spec.topology.version: ${message}`,
      });
    },
  );

  it('refuses a change while an earlier upgrade has not reached the control plane and the pools', () => {
    const target = store();
    const cluster = change(target, 'c1', 'v1.37.1').object as CapiClusterObject;
    target.put(cluster, 0);
    const pool = target
      .list(CORE_GROUP, 'MachineDeployment')
      .find(object => object.metadata.name.startsWith('c1-'))?.metadata.name;
    expect(refusal(() => change(target, 'c1', 'v1.38.0')).text).toContain(
      `Invalid value: "v1.38.0": version cannot be changed: [Cluster.spec.topology.version 1.37.1 was not propagated to control plane yet (control plane version 1.36.4), there are still MachineDeployments completing a previous upgrade: [${pool}]]`,
    );
    expect(refusal(() => change(target, 'c1', 'v1.36.4')).text).toContain(
      'version cannot be decreased from "1.37.1" to "1.36.4"',
    );
  });

  it('refuses a further version, and a patch, once an upgrade has begun and pools are behind or deferred', () => {
    const target = store();
    const begun = change(target, 'c1', 'v1.36.4', {
      [PENDING_HOOKS_ANNOTATION]: 'AfterClusterUpgrade,AfterWorkersUpgrade',
    }).object as CapiClusterObject;
    target.put(begun, 0);
    for (const version of ['v1.37.1', 'v1.36.9']) {
      expect(refusal(() => change(target, 'c1', version)).text).toContain(
        `Invalid value: "${version}": version cannot be changed when the "AfterClusterUpgrade" hook is still blocking`,
      );
    }
  });

  it('accepts the next minor, a patch, and a listed version two minors on', () => {
    expect(refusal(() => change(store(), 'c1', 'v1.37.1')).code).toBe(200);
    expect(refusal(() => change(store(), 'c1', 'v1.36.9')).code).toBe(200);
    expect(refusal(() => change(store(), 'c2', 'v1.36.4')).code).toBe(200);
  });

  it('adds the leading v', () => {
    expect(
      (change(store(), 'c1', '1.36.9').object as CapiClusterObject).spec
        .topology?.version,
    ).toBe('v1.36.9');
  });

  it('lets everything pass with the unsafe annotation, with a warning', () => {
    const answer = change(store(), 'c1', 'v1.35.5', {
      [SKIP_VERSION_CHECK_ANNOTATION]: '',
    });
    expect(answer.warnings).toEqual([
      `Skipping version validation for Cluster because annotation "${SKIP_VERSION_CHECK_ANNOTATION}" is set.`,
    ]);
  });

  it('lets a KubeadmControlPlane go one minor back and refuses a skip', () => {
    const target = store();
    const before = target
      .list(CONTROL_PLANE_GROUP, 'KubeadmControlPlane')
      .find(object => object.metadata.name.startsWith('c1-')) as ControlPlane;
    const to = (version: string) =>
      refusal(() =>
        admitCapiWrite(target, before, {
          ...before,
          spec: { ...before.spec, version },
        }),
      );
    expect(to('v1.35.5').code).toBe(200);
    expect(to('v1.38.0').text).toContain(
      'spec.version: Forbidden: cannot update Kubernetes version from v1.36.4 to v1.38.0',
    );
  });
});
