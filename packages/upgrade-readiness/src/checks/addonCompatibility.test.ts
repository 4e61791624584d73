import { inEnglish } from '@drydock/upgrade-reasons';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { workloadRunning } from '../__testUtils__/addons';
import type { InventorySections } from '../contracts';
import { evaluate } from '../evaluate';
import {
  forbidden,
  inventoryOf,
  nodeOf,
  runAlone,
  digestOf,
  type ToldFinding,
} from '../testing/inventories';
import { addonCompatibility } from './addonCompatibility';

function findings(
  facts: Partial<InventorySections>,
  from: string,
  to: string,
): readonly ToldFinding[] {
  return runAlone(
    addonCompatibility,
    inventoryOf({ version: { gitVersion: from }, ...facts }),
    to,
  ).findings;
}

const running = (...images: string[]) => ({
  workloads: images.map((image, index) =>
    workloadRunning([image], { namespace: 'infra', name: `some-${index}` }),
  ),
});

describe('addon-compatibility', () => {
  it('blocks where the project states that this version is not for the target and a later one is, and says which and when', () => {
    const [found] = findings(
      running('quay.io/jetstack/cert-manager-controller:v1.18.2'),
      'v1.33.0',
      '1.34',
    );
    expect(found).toMatchObject({
      severity: 'blocker',
      phase: 'add-ons',
      breaksAt: '1.34',
      title: 'cert-manager 1.18.2 is not for v1.34',
      object: { name: 'some-0' },
    });
    expect(found.evidence.map(({ what: text }) => text)).toContain(
      'For 1.18.x its project states as supported: v1.29 to v1.33; cert-manager 1.18.2 is not for v1.34',
    );
    expect(found.fix.what).toMatch(
      /^Move to cert-manager 1\.19\.x .*before the control plane: it works with v1\.33 and v1\.34$/,
    );
    expect(found.fix.link).toMatch(/^https:/);
  });

  it.each([
    [
      'a version that is not for the target',
      'quay.io/jetstack/cert-manager-controller:v1.18.2',
    ],
    [
      'a version that follows the minor',
      'registry.k8s.io/autoscaling/cluster-autoscaler:v1.32.0',
    ],
    [
      'a version that cannot be told',
      'quay.io/jetstack/cert-manager-controller@sha256:abc',
    ],
    [
      'an add-on without stated support',
      'registry.k8s.io/coredns/coredns:v1.11.1',
    ],
  ])(
    'rests on the target for %s, so that a waiver ends with the hop it was given for',
    (_, image) => {
      const [found] = findings(running(image), 'v1.33.0', '1.34');
      const [next] = findings(running(image), 'v1.34.0', '1.35');
      expect(digestOf(next)).not.toBe(digestOf(found));
      expect(
        found.evidence.some(({ what: text }) => text.includes('v1.34')),
      ).toBe(true);
      expect(
        next.evidence.some(({ what: text }) => text.includes('v1.35')),
      ).toBe(true);
    },
  );

  it("says nothing where the version is for the target, also from a mirror and of a vendor's build", () => {
    expect(
      findings(
        running(
          'registry.corp.example/jetstack/cert-manager-controller:v1.19.1',
          'quay.io/calico/node:v3.31.2',
          'public.ecr.aws/karpenter/controller:1.8.2@sha256:abc',
        ),
        'v1.33.0',
        '1.34',
      ),
    ).toEqual([]);
  });

  it('only warns where a range is tested', () => {
    expect(
      findings(running('ghcr.io/kedacore/keda:2.17.1'), 'v1.32.0', '1.33'),
    ).toMatchObject([
      {
        severity: 'warning',
        title: 'KEDA 2.17.1 is not tested with v1.33',
        fix: { what: expect.stringMatching(/2\.18\.x/) },
      },
    ]);
  });

  it('only warns where no release that is known names the target', () => {
    const [found] = findings(
      running('quay.io/jetstack/cert-manager-controller:v1.21.0'),
      'v1.36.0',
      '1.37',
    );
    expect(found).toMatchObject({
      severity: 'warning',
      title: 'cert-manager 1.21.0 is not known to go with v1.37',
    });
    expect(found.fix.what).toMatch(
      /^No version of cert-manager is known to work with v1\.37/,
    );
  });

  it('lets what moves after the control plane hold nothing back', () => {
    expect(
      findings(
        running('registry.k8s.io/autoscaling/cluster-autoscaler:v1.33.0'),
        'v1.33.0',
        '1.34',
      ),
    ).toMatchObject([
      {
        severity: 'warning',
        fix: {
          what: expect.stringMatching(
            /1\.34\.x after the control plane is at v1\.34/,
          ),
        },
      },
    ]);
  });

  it('warns of a version that asks for a newer cluster', () => {
    expect(
      findings(
        running('registry.k8s.io/metrics-server/metrics-server:v0.9.0'),
        'v1.31.0',
        '1.32',
      ),
    ).toMatchObject([
      {
        severity: 'warning',
        title: 'metrics-server 0.9.0 needs a newer Kubernetes than v1.32',
      },
    ]);
  });

  it('reports add-ons without stated support as information, one line each', () => {
    const found = findings(
      running(
        'registry.k8s.io/coredns/coredns:v1.11.1',
        'ghcr.io/flannel-io/flannel:v0.26.0',
        'quay.io/cilium/cilium:v1.19.3',
      ),
      'v1.33.0',
      '1.34',
    );
    expect(found).toMatchObject([
      {
        key: 'unsaid',
        severity: 'info',
        title: '3 add-ons without data on compatibility with v1.34',
      },
    ]);
    expect(found[0].evidence.map(({ what: text }) => text)).toEqual([
      expect.stringMatching(
        /^CoreDNS 1\.11\.1: its project publishes no table/,
      ),
      expect.stringMatching(/^Flannel/),
      expect.stringMatching(
        /^Cilium 1\.19\.3: the table of its project does not hold/,
      ),
      'None of these is known to go with v1.34, and none not to',
    ]);
  });

  it.each([
    'quay.io/jetstack/cert-manager-controller:latest',
    'quay.io/jetstack/cert-manager-controller@sha256:abc',
    'cr.l5d.io/linkerd/controller:edge-24.8.1',
  ])('does not call %s green', image => {
    expect(findings(running(image), 'v1.33.0', '1.34')).toMatchObject([
      {
        severity: 'warning',
        confidence: 'inferred',
        title: expect.stringMatching(
          /[Cc]ompatibility.* with v1\.34 is unknown/,
        ),
      },
    ]);
  });

  it('judges the runtime of nodes, and leaves kube-proxy to the check of version skew', () => {
    const nodes = [
      nodeOf('a', 'v1.35.0', { containerRuntime: 'containerd://1.7.29' }),
    ];
    const found = findings(
      {
        nodes,
        workloads: [
          workloadRunning(['registry.k8s.io/kube-proxy:v1.20.0'], {
            namespace: 'kube-system',
            name: 'kube-proxy',
          }),
        ],
      },
      'v1.35.0',
      '1.36',
    );
    expect(found).toMatchObject([
      {
        phase: 'nodes',
        severity: 'warning',
        title: 'containerd 1.7.29 is not tested with v1.36',
        fix: { what: expect.stringMatching(/node image/) },
      },
    ]);
  });

  it('never blocks on what was read second-hand', () => {
    expect(
      findings(running('docker.io/istio/pilot:1.27.0'), 'v1.33.0', '1.37'),
    ).toMatchObject([{ severity: 'blocker' }]);
    expect(
      builtinKnowledge
        .addons()
        .flatMap(({ support }) => support)
        .some(({ unverified }) => unverified),
    ).toBe(true);
    const [addon] = builtinKnowledge
      .addons()
      .filter(({ id }) => id === 'istio');
    const row = addon.support.filter(
      ({ versions }) => versions === '1.31.x',
    )[0];
    expect(row).toMatchObject({ unverified: true });
  });

  it('is partial where other places of add-ons were not read, and unknown for the verdict', () => {
    const inventory = inventoryOf(
      { version: { gitVersion: 'v1.33.0' } },
      { nodes: { status: 'failed', failures: [forbidden] } },
    );
    const evaluation = inEnglish(
      evaluate({
        inventory,
        knowledge: builtinKnowledge,
        target: '1.34',
        now: '2026-11-21T09:00:00.000Z',
        supportProvider: 'upstream',
        checks: [addonCompatibility],
      }),
    );
    expect(evaluation).toMatchObject({
      verdict: 'unknown',
      coverage: [
        { status: 'partial', reasons: ['nodes: Not allowed to list things'] },
      ],
    });
  });
});
