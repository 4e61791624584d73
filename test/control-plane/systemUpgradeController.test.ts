import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SystemUpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-backend-module-system-upgrade-controller';
import type {
  UpgradeOperation,
  Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { ControlPlane } from '../src/controlPlane';
import { describeWithControlPlane } from '../src/describeWithControlPlane';
import { plansParts } from '../src/partsTestAssets';
import { send as sendTo } from '../src/platformOnServer';
import {
  EDGE,
  planOf,
  PLANS,
  preparePlans,
  SERVER_LABEL,
  writesOfPlans,
} from '../src/plansOnServer';

/**
 * The provider on a real API server with the definition of Plans and the rights of docs/rbac,
 * without a controller: what is written, what is refused and what never counts as an end. The audit
 * log counts.
 */
const parts = plansParts();
const FROM = 'v1.35.5+k3s1';
const TO = 'v1.36.4+k3s1';
const SERVERS: Hop = {
  kind: 'control-plane',
  from: FROM,
  to: TO,
  disrupts: ['control-plane'],
};
const signal = new AbortController().signal;

const COMPLETE = {
  conditions: ['Validated', 'LatestResolved', 'Complete'].map(type => ({
    type,
    status: 'True',
    reason: 'Complete',
  })),
  latestVersion: 'v1.35.5-k3s1',
  latestHash: 'hash-of-before',
};

const describeHere = 'missing' in parts ? describe.skip : describe;

describeHere(
  `Plans of system-upgrade-controller${
    'missing' in parts ? ` (skipped: ${parts.missing})` : ''
  }`,
  () => {
    describeWithControlPlane('on an API server', 'newest', version => {
      let controlPlane: ControlPlane;
      let folder: string;
      let provider: SystemUpgradeProvider;

      const send = (
        method: 'GET' | 'POST' | 'PATCH',
        target: string,
        body?: unknown,
      ) => sendTo(controlPlane, method, target, body);
      const written = () => writesOfPlans(controlPlane);

      async function createNode(name: string, plan: string, server: boolean) {
        await send('POST', '/api/v1/nodes', {
          apiVersion: 'v1',
          kind: 'Node',
          metadata: {
            name,
            labels: {
              'kubernetes.io/hostname': name,
              ...(server ? { [SERVER_LABEL]: 'true' } : {}),
              [`plan.upgrade.cattle.io/${plan}`]: COMPLETE.latestHash,
            },
          },
        });
        await send('PATCH', `/api/v1/nodes/${name}/status`, {
          status: { nodeInfo: { kubeletVersion: FROM } },
        });
        // The API server marks new nodes, and no controller takes the mark away here.
        await send('PATCH', `/api/v1/nodes/${name}`, {
          spec: { taints: null },
        });
      }

      beforeAll(async () => {
        if ('missing' in parts) return;
        folder = await mkdtemp(path.join(tmpdir(), 'drydock-plans-'));
        controlPlane = await ControlPlane.start({ version });
        provider = await preparePlans(controlPlane, parts.definition, folder);
        await createNode('n1', 'server-plan', true);
        await createNode('n2', 'agent-plan', false);
      });

      afterAll(async () => {
        await controlPlane?.stop();
        if (folder) await rm(folder, { recursive: true });
      });

      beforeEach(async () => {
        await controlPlane.kubectl([
          ...['-n', 'system-upgrade', 'delete', 'plans.upgrade.cattle.io'],
          '--all',
        ]);
        for (const name of ['server-plan', 'agent-plan'] as const) {
          await send('POST', PLANS, planOf(name, FROM));
          await send('PATCH', `${PLANS}/${name}/status`, { status: COMPLETE });
        }
      });

      async function operation(hop: Hop): Promise<UpgradeOperation> {
        const { precondition } = await provider.observe(EDGE, signal);
        return {
          hop,
          precondition,
          moveKey: 'u/step-1',
          operationKey: 'u/generation-1/step-1',
        };
      }

      const stateOf = async () =>
        (
          await provider.follow(
            EDGE,
            { hop: SERVERS, moveKey: 'u/step-1' },
            signal,
          )
        ).move.state;

      it('observes with the rights of the reader', async () => {
        expect(await provider.observe(EDGE, signal)).toMatchObject({
          controlPlane: { desired: FROM, current: FROM, settled: true },
          nodePools: [{ name: 'agent-plan', settled: true, nodes: 1 }],
          waits: [],
        });
      });

      it('writes a version once, with its mark, also when four engines ask [T-373]', async () => {
        const before = await written();
        const wanted = await operation(SERVERS);
        expect((await provider.dryRun(EDGE, wanted, signal)).outcome).toBe(
          'accepted',
        );
        expect(await written()).toBe(before);
        const outcomes = await Promise.all(
          [1, 2, 3, 4].map(() => provider.start(EDGE, wanted, signal)),
        );
        expect(
          outcomes.filter(({ outcome }) => outcome === 'accepted'),
        ).toHaveLength(1);
        expect(
          (await provider.start(EDGE, await operation(SERVERS), signal))
            .outcome,
        ).toBe('already');
        expect(await written()).toBe(before + 1);
        const { spec, metadata } = await send('GET', `${PLANS}/server-plan`);
        expect(spec.version).toBe(TO);
        expect(metadata.annotations).toMatchObject({
          'drydock.dev/move': 'u/step-1',
        });
      });

      it('never ends while the controller is off, although the Plan says that it is complete', async () => {
        await provider.start(EDGE, await operation(SERVERS), signal);
        const { status } = await send('GET', `${PLANS}/server-plan`);
        expect(status).toMatchObject(COMPLETE);
        expect(await stateOf()).toBe('under-way');
      });

      it('leaves a Plan that changed since it was observed', async () => {
        const before = await written();
        const wanted = await operation(SERVERS);
        await send('PATCH', `${PLANS}/server-plan`, {
          spec: { concurrency: 2 },
        });
        expect((await provider.start(EDGE, wanted, signal)).outcome).toBe(
          'stale',
        );
        expect(await written()).toBe(before);
      });

      it('has a writer that may change the named Plans and nothing else', async () => {
        const as = [
          '--as',
          'system:serviceaccount:drydock:drydock-plans-writer',
        ];
        const may = async (...what: string[]) =>
          (
            await controlPlane
              .kubectl(['auth', 'can-i', ...what, ...as])
              .catch(() => 'no')
          ).trim();
        const inNamespace = ['-n', 'system-upgrade'];
        expect({
          patch: await may('patch', 'plans/server-plan', ...inNamespace),
          other: await may('patch', 'plans/other', ...inNamespace),
          read: await may('get', 'plans/server-plan', ...inNamespace),
          nodes: await may('patch', 'nodes'),
        }).toEqual({ patch: 'yes', other: 'no', read: 'no', nodes: 'no' });
      });

      it('has a role file whose names are those of the guide', async () => {
        const guide = await readFile(
          path.resolve(
            __dirname,
            '../../docs/providers/system-upgrade-controller.md',
          ),
          'utf8',
        );
        expect(guide).toContain('system-upgrade/server-plan');
        expect(guide).toContain('rbac/system-upgrade-controller.yaml');
      });
    });
  },
);
