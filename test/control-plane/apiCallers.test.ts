import { inEnglish } from '@drydock/upgrade-reasons';
import path from 'node:path';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import {
  createDirectClusterAccess,
  evaluate,
  readInventory,
} from '@drydock/upgrade-readiness';
import type { ClusterAccess, Inventory } from '@drydock/upgrade-readiness';
import { ControlPlane } from '../src/controlPlane';
import { describeWithControlPlane } from '../src/describeWithControlPlane';

/**
 * Callers of deprecated versions on a real apiserver, read with the documented role: its metric
 * forgets them at a restart, Drydock does not. Two apiservers of one host share an identity Lease,
 * so that the replica that does not answer is a Lease alone.
 */
// This package is never built: it runs from its sources only.
// eslint-disable-next-line no-restricted-syntax
const reader = path.resolve(__dirname, '../../docs/rbac/reader.yaml');
const CALLED = '/apis/flowcontrol.apiserver.k8s.io/v1beta3/flowschemas';

function leaseOfReplica() {
  const metadata = {
    name: 'apiserver-replica',
    namespace: 'kube-system',
    labels: { 'apiserver.kubernetes.io/identity': 'kube-apiserver' },
  };
  return {
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    metadata,
    spec: {
      holderIdentity: 'apiserver-replica_1',
      leaseDurationSeconds: 3600,
      renewTime: new Date().toISOString().replace('Z', '000Z'),
    },
  };
}

describeWithControlPlane(
  'callers of deprecated versions',
  ['1.31'],
  version => {
    let controlPlane: ControlPlane;
    let access: ClusterAccess;
    let told: Inventory;

    const read = (previous?: Inventory) =>
      readInventory(access, {
        knowledge: builtinKnowledge,
        now: () => new Date(),
        ...(previous ? { previous } : {}),
      });
    const judge = (inventory: Inventory) => {
      const { findings, coverage } = evaluate({
        inventory,
        knowledge: builtinKnowledge,
        target: '1.32',
        now: new Date().toISOString(),
        supportProvider: 'upstream',
      });
      return {
        findings: findings.filter(({ checkId }) => checkId === 'api-callers'),
        coverage: coverage.find(({ checkId }) => checkId === 'api-callers'),
      };
    };

    beforeAll(async () => {
      controlPlane = await ControlPlane.start({ version });
      await controlPlane.kubectl(['apply', '-f', reader]);
      const token = await controlPlane.serviceAccountToken(
        'drydock',
        'drydock-reader',
      );
      access = createDirectClusterAccess({
        description: 'callers',
        server: controlPlane.url,
        ca: await controlPlane.certificateAuthority(),
        token,
      });
    });
    afterAll(async () => {
      await access?.close();
      await controlPlane?.stop();
    });

    it('are none before the first call; every API server was seen', async () => {
      const inventory = await read();
      expect(judge(inventory)).toMatchObject({
        findings: [],
        coverage: { status: 'ran' },
      });
      expect(inventory.apiServers).toMatchObject({
        leaseHolders: [expect.stringMatching(/^apiserver-/)],
        seen: [{ startedAt: expect.any(String) }],
      });
    });

    it('are reported after the first call', async () => {
      expect((await controlPlane.request('GET', CALLED)).status).toBe(200);
      told = await read();
      expect(inEnglish(judge(told).findings)).toMatchObject([
        {
          severity: 'warning',
          confidence: 'reported',
          breaksAt: '1.32',
          title: expect.stringContaining(
            'flowschemas at flowcontrol.apiserver.k8s.io/v1beta3',
          ),
        },
      ]);
    });

    it('are still told after a restart, with the same fingerprint and evidence [T-348]', async () => {
      await controlPlane.swap(version);
      expect(judge(await read()).findings).toEqual([]);
      // The Lease keeps the holder of the process before: one server it is, and it was seen.
      const after = await read(told);
      const [before] = judge(told).findings;
      expect(judge(after).findings).toMatchObject([
        {
          fingerprint: before.fingerprint,
          evidenceDigest: before.evidenceDigest,
        },
      ]);
      expect(judge(after).coverage).toMatchObject({ status: 'ran' });
    });

    it('are known in part when an API server has not been seen', async () => {
      await controlPlane.kubectl(
        ['apply', '-f', '-'],
        JSON.stringify(leaseOfReplica()),
      );
      expect(inEnglish(judge(await read(told)).coverage)).toMatchObject({
        status: 'partial',
        reasons: ['metrics of 1 of 2 API servers seen'],
      });
    });

    it('are gone when the version is', async () => {
      const removed: Inventory = {
        ...told,
        sections: {
          ...told.sections,
          'api-callers': {
            status: 'read',
            facts: [
              {
                group: 'policy',
                version: 'v1beta1',
                resource: 'poddisruptionbudgets',
                firstSeenAt: told.readAt,
                lastSeenAt: told.readAt,
              },
            ],
          },
        },
      };
      expect((await read(removed)).sections['api-callers']).toEqual({
        status: 'read',
        facts: [],
      });
    });
  },
);
