import { inEnglish } from '@drydock/upgrade-reasons';
import { workloadRunning } from '../__testUtils__/addons';
import type { InventorySections } from '../contracts';
import {
  inventoryOf,
  nodeOf,
  runAlone,
  type ToldFinding,
} from '../testing/inventories';
import { addonEndOfLife } from './addonEndOfLife';

function run(
  facts: Partial<InventorySections>,
  now = '2026-11-21T09:00:00.000Z',
) {
  return runAlone(
    addonEndOfLife,
    inventoryOf({ version: { gitVersion: 'v1.33.0' }, ...facts }),
    '1.34',
    { now },
  );
}

const findings = (image: string, now?: string): readonly ToldFinding[] =>
  run({ workloads: [workloadRunning([image])] }, now).findings;

describe('addon-end-of-life', () => {
  it('warns of an add-on that its project gave up, whatever its version', () => {
    for (const tag of [':v1.15.1', ':v0.9.0', '@sha256:abc']) {
      expect(
        findings(`registry.k8s.io/ingress-nginx/controller${tag}`),
      ).toMatchObject([
        {
          severity: 'warning',
          title:
            'Ingress NGINX controller is retired: no fixes since 2026-03-31',
          object: { name: 'some' },
        },
      ]);
    }
    expect(
      findings(
        'registry.k8s.io/ingress-nginx/controller:v1.15.1',
        '2026-01-10T00:00:00Z',
      ),
    ).toMatchObject([
      {
        severity: 'info',
        title: 'Ingress NGINX controller retires: no fixes after 2026-03-31',
      },
    ]);
  });

  it('warns of a release line that ended, and of one older than all that are listed', () => {
    expect(
      findings('quay.io/jetstack/cert-manager-controller:v1.18.2'),
    ).toMatchObject([
      {
        severity: 'warning',
        title: 'cert-manager 1.18.2 has had no fixes since 2026-03-10',
        fix: { what: expect.stringMatching(/1\.21/) },
      },
    ]);
    expect(
      inEnglish(findings('quay.io/jetstack/cert-manager-controller:v1.5.0')),
    ).toMatchObject([
      {
        severity: 'warning',
        evidence: [
          {},
          { what: expect.stringMatching(/oldest release line that is listed/) },
        ],
      },
    ]);
  });

  it('tells of an end that is near, and is quiet about one that is far or unknown', () => {
    expect(findings('docker.io/istio/pilot:1.30.2')).toMatchObject([
      {
        severity: 'info',
        title: 'Istio 1.30.2 gets no fixes after 2026-11-30',
      },
    ]);
    expect(findings('docker.io/longhornio/longhorn-manager:v1.12.0')).toEqual(
      [],
    );
    expect(
      findings('quay.io/jetstack/cert-manager-controller:v1.21.0'),
    ).toEqual([]);
    expect(findings('ghcr.io/flannel-io/flannel:v0.20.0')).toEqual([]);
  });

  it('judges runtimes of nodes', () => {
    expect(
      run({
        nodes: [
          nodeOf('a', 'v1.33.0', { containerRuntime: 'containerd://1.6.20' }),
        ],
      }).findings,
    ).toMatchObject([
      {
        phase: 'nodes',
        title: 'containerd 1.6.20 has had no fixes since 2025-08-23',
      },
    ]);
  });

  it('says where a version cannot be told', () => {
    expect(
      run({
        workloads: [
          workloadRunning(['quay.io/jetstack/cert-manager-controller:latest']),
        ],
      }),
    ).toMatchObject({
      findings: [],
      partial: ['The version of cert-manager cannot be told from "latest"'],
    });
  });
});
