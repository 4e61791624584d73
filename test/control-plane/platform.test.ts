import { inEnglish } from '@drydock/upgrade-reasons';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import {
  createDirectClusterAccess,
  decidePlatform,
  detectPlatform,
  evaluate,
  readInventory,
} from '@drydock/upgrade-readiness';
import type { Inventory } from '@drydock/upgrade-readiness';
import { ControlPlane } from '../src/controlPlane';
import {
  describeWithControlPlane,
  lastOf,
} from '../src/describeWithControlPlane';
import { nodeManifest } from '../src/nodeManifest';
import { PortalOfOne } from '../src/portalOfOne';
import { readerKubeconfig } from '../src/readerKubeconfig';

/**
 * What nodes of a real API server tell of its platform. Its own build is upstream's, which is that
 * of AKS alone: labels and machines of the other clouds are then those of a self-managed or virtual
 * cluster.
 */
const NOW = '2026-11-21T09:00:00.000Z';
const AKS = {
  labels: { 'kubernetes.azure.com/cluster': 'MC_shop_prod_westeurope' },
  providerID:
    'azure:///subscriptions/example/resourceGroups/MC_shop_prod_westeurope/providers/Microsoft.Compute/virtualMachineScaleSets/aks-general/virtualMachines/0',
};

describeWithControlPlane(
  'the platform of a real API server',
  lastOf(['1.24', '1.37']),
  version => {
    let controlPlane: ControlPlane;

    beforeAll(async () => {
      controlPlane = await ControlPlane.start({ version });
    });
    afterAll(async () => {
      await controlPlane?.stop();
    });

    async function register(
      nodes: Readonly<Record<string, Parameters<typeof nodeManifest>[2]>>,
    ): Promise<void> {
      await controlPlane.kubectl(['delete', 'nodes', '--all']);
      for (const [name, marks] of Object.entries(nodes)) {
        const { status, body } = await controlPlane.request(
          'POST',
          '/api/v1/nodes',
          nodeManifest(name, version, marks),
        );
        if (status !== 201)
          throw new Error(`Node ${name} was refused: ${status} ${body}`);
      }
    }

    async function read(
      nodes: Parameters<typeof register>[0],
    ): Promise<Inventory> {
      await register(nodes);
      const access = createDirectClusterAccess({
        description: 'test',
        server: controlPlane.url,
        ca: await controlPlane.certificateAuthority(),
        token: controlPlane.adminToken,
      });
      try {
        return await readInventory(access, {
          knowledge: builtinKnowledge,
          now: () => new Date(NOW),
        });
      } finally {
        await access.close();
      }
    }

    const look = async (nodes: Parameters<typeof read>[0]) =>
      detectPlatform(await read(nodes));

    it('is not identified by machines of a cloud', async () => {
      await expect(
        look({
          a: { providerID: 'aws:///eu-central-1a/i-0123456789abcdef0' },
          b: { providerID: 'gce://example/europe-west1-b/b' },
          c: {},
        }),
      ).resolves.toEqual({ marks: [] });
    });

    it('is AKS by its label on its machines, and AKS is what dates are judged by', async () => {
      const inventory = await read({ a: AKS, b: AKS });
      expect(inEnglish(detectPlatform(inventory))).toEqual({
        provider: 'aks',
        marks: [
          'nodes with the label kubernetes.azure.com/cluster',
          'nodes with the provider ID azure://',
        ],
      });
      const judge = (supportProvider?: 'aks' | 'upstream') =>
        evaluate({
          inventory,
          knowledge: builtinKnowledge,
          target: version,
          now: NOW,
          supportProvider,
        });
      expect(judge().platform).toMatchObject({
        provider: 'aks',
        basis: 'seen',
      });
      const titles = (evaluation: ReturnType<typeof judge>) =>
        evaluation.findings
          .filter(({ checkId }) => checkId === 'support-dates')
          .map(({ title }) => inEnglish(title));
      expect(titles(judge())).toEqual(titles(judge('aks')));
      expect(titles(judge('upstream'))).toContain(
        'Support dates and cost are those of Upstream, but the cluster looks like another platform',
      );
    });

    it('is what the portal judges support by, and says how it knows [T-363]', async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'drydock-platform-'));
      let portal: PortalOfOne | undefined;
      try {
        await register({ a: AKS });
        await readerKubeconfig(controlPlane, path.join(folder, 'kubeconfig'));
        portal = await PortalOfOne.start(
          path.join(folder, 'kubeconfig'),
          version,
        );
        await expect(portal.cluster()).resolves.toMatchObject({
          platform: 'aks',
          platformBasis: {
            basis: 'seen',
            reason: {
              text: 'Azure AKS, detected from nodes with the label kubernetes.azure.com/cluster and nodes with the provider ID azure://',
            },
          },
          support: { provider: 'aks' },
        });
      } finally {
        await portal?.stop();
        await rm(folder, { recursive: true, force: true });
      }
    });

    it('is no AKS where a node of the control plane is among its nodes', async () => {
      const sighting = inEnglish(
        await look({
          a: AKS,
          master: {
            ...AKS,
            labels: {
              ...AKS.labels,
              'node-role.kubernetes.io/control-plane': '',
            },
          },
        }),
      );
      expect(sighting).toMatchObject({
        doubt: expect.stringContaining(
          '1 node of the control plane is among its nodes (master)',
        ),
      });
      expect(sighting.provider).toBeUndefined();
    });

    it.each([
      [
        'Amazon EKS',
        {
          labels: { 'eks.amazonaws.com/nodegroup': 'general' },
          providerID: 'aws:///eu-central-1a/i-0123456789abcdef0',
        },
      ],
      [
        'Google GKE',
        {
          labels: { 'cloud.google.com/gke-nodepool': 'general' },
          providerID: 'gce://example/europe-west1-b/gke-a',
        },
      ],
    ])(
      'is not %s by its nodes alone, and reports a doubt',
      async (name, marks) => {
        const decision = decidePlatform(
          undefined,
          await look({ a: marks }),
          id => builtinKnowledge.platform(id).name,
        );
        expect(inEnglish(decision)).toMatchObject({
          provider: 'upstream',
          basis: 'assumed',
          doubt: `Nodes have a label of ${name}, but the API server's version ${version} is not one of its builds. Machines of a cloud do not show who maintains the control plane`,
        });
      },
    );
  },
);
