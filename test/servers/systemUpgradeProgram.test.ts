import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SystemUpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-backend-module-system-upgrade-controller';
import type {
  MoveState,
  Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { reasonText } from '@drydock/upgrade-reasons';
import { ControlPlane } from '../src/controlPlane';
import { describeWithProgram } from '../src/describeWithProgram';
import { eventually } from '../src/eventually';
import { kubeTestAssets } from '../src/kubeTestAssets';
import { nodeManifest } from '../src/nodeManifest';
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
import { SupervisedProcess } from '../src/supervisedProcess';

/**
 * The provider with the real system-upgrade-controller on a real control plane. Nodes are
 * simulated, and a player runs the containers of the upgrade pods: cordons are real, binaries are
 * not replaced.
 */
const parts = plansParts();
const kube = kubeTestAssets();
const FROM = 'v1.35.5+k3s1';
const TO = 'v1.36.4+k3s1';
const SERVERS: Hop = {
  kind: 'control-plane',
  from: FROM,
  to: TO,
  disrupts: ['control-plane'],
};
const AGENTS: Hop = {
  kind: 'node-pools',
  from: FROM,
  to: TO,
  disrupts: ['nodes'],
  pools: ['agent-plan'],
};
const signal = new AbortController().signal;

describeWithProgram(
  'The real system-upgrade-controller',
  'DRYDOCK_TEST_SYSTEM_UPGRADE_CONTROLLER',
  program => {
    const processes: SupervisedProcess[] = [];
    let controlPlane: ControlPlane;
    let folder: string;
    let provider: SystemUpgradeProvider;

    const send = (
      method: 'GET' | 'POST' | 'PATCH',
      target: string,
      body?: unknown,
    ) => sendTo(controlPlane, method, target, body);

    beforeAll(async () => {
      if ('missing' in parts || !kube)
        throw new Error(
          `${program} needs KUBE_TEST_ASSETS and PARTS_TEST_ASSETS, see docs/development.md`,
        );
      folder = await mkdtemp(path.join(tmpdir(), 'drydock-plans-'));
      controlPlane = await ControlPlane.start({
        version: kube.versions[kube.versions.length - 1],
        controllers: true,
        kwok: true,
        kwokStages: parts.stages,
      });
      provider = await preparePlans(controlPlane, parts.definition, folder);
      await send('POST', '/api/v1/namespaces/system-upgrade/serviceaccounts', {
        apiVersion: 'v1',
        kind: 'ServiceAccount',
        metadata: { name: 'system-upgrade' },
      });
      for (const name of ['n1', 'n2', 'n3'])
        await send(
          'POST',
          '/api/v1/nodes',
          nodeManifest(name, FROM, {
            labels: name === 'n1' ? { [SERVER_LABEL]: 'true' } : {},
          }),
        );
      for (const name of ['server-plan', 'agent-plan'] as const)
        await send('POST', PLANS, planOf(name, FROM));
      processes.push(
        await SupervisedProcess.start(
          folder,
          program,
          ['--kubeconfig', controlPlane.kubeconfigFile],
          {
            SYSTEM_UPGRADE_CONTROLLER_NAME: 'system-upgrade-controller',
            SYSTEM_UPGRADE_CONTROLLER_NAMESPACE: 'system-upgrade',
            SYSTEM_UPGRADE_CONTROLLER_NODE_NAME: 'n1',
          },
        ),
        await SupervisedProcess.start(
          folder,
          process.execPath,
          [parts.kubelet, '200'],
          {
            KUBECONFIG: controlPlane.kubeconfigFile,
            KUBECTL: controlPlane.kubectlProgram,
          },
        ),
      );
      await eventually('each node is done once', async () => {
        const { controlPlane: servers, nodePools } = await provider.observe(
          EDGE,
          signal,
        );
        return servers.settled && nodePools[0].settled ? true : undefined;
      });
    });

    afterAll(async () => {
      await Promise.all(processes.map(each => each.stop()));
      await controlPlane?.stop();
      if (folder) await rm(folder, { recursive: true });
    });

    async function start(hop: Hop): Promise<string> {
      const { precondition } = await provider.observe(EDGE, signal);
      const { outcome } = await provider.start(
        EDGE,
        { hop, precondition, moveKey: 'u/1', operationKey: 'u/1/1' },
        signal,
      );
      return outcome;
    }

    const moveOf = async (hop: Hop): Promise<MoveState> =>
      (
        await provider.follow(
          EDGE,
          {
            hop,
            moveKey: 'u/1',
            operation: {
              operationKey: 'u/1/1',
              intendedAt: '2026-01-01T00:00:00Z',
            },
          },
          signal,
        )
      ).move;

    /** All states on the way to the one that is wanted. */
    async function statesUntil(hop: Hop, wanted: MoveState['state']) {
      const states = new Set<string>();
      await eventually(`the hop is ${wanted}`, async () => {
        const { state } = await moveOf(hop);
        states.add(state);
        return state === wanted ? true : undefined;
      });
      return [...states];
    }

    async function versions(): Promise<readonly string[]> {
      const { items } = await send('GET', '/api/v1/nodes');
      return items.map(
        ({ status }: { status: { nodeInfo: { kubeletVersion: string } } }) =>
          status.nodeInfo.kubeletVersion,
      );
    }

    it('upgrades servers and then agents, by one write each, and never ends early', async () => {
      const before = await writesOfPlans(controlPlane);
      expect(await start(SERVERS)).toBe('accepted');
      expect(await statesUntil(SERVERS, 'done')).toEqual(['under-way', 'done']);
      expect(await versions()).toEqual([TO, FROM, FROM]);
      expect(await start(AGENTS)).toBe('accepted');
      expect(await statesUntil(AGENTS, 'done')).toEqual(['under-way', 'done']);
      expect(await versions()).toEqual([TO, TO, TO]);
      expect(await writesOfPlans(controlPlane)).toBe(before + 2);
    });

    it('tells of a failed Job and its cordon, and of a version that is set back', async () => {
      const build: Hop = { ...SERVERS, from: TO, to: 'v1.36.4+k3s2' };
      await send('PATCH', '/api/v1/nodes/n1', {
        metadata: { annotations: { 'test/upgrade': 'fail' } },
      });
      expect(await start(build)).toBe('accepted');
      expect(await statesUntil(build, 'failed')).toEqual([
        'under-way',
        'failed',
      ]);
      const { reason } = await moveOf(build);
      expect(reason && reasonText(reason)).toMatch(
        /node n1 .* failed: BackoffLimitExceeded.*stays cordoned/,
      );
      await send('PATCH', `${PLANS}/server-plan`, { spec: { version: TO } });
      await statesUntil(build, 'withdrawn');
      const { waits } = await provider.observe(EDGE, signal);
      expect(waits).toMatchObject([{ kind: 'held', node: 'n1' }]);
    });
  },
);
