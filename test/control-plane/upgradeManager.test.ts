import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { UpgradeManagerProvider } from '@drydock/backstage-plugin-cluster-upgrades-backend-module-upgrade-manager';
import type {
  Hop,
  MoveState,
  PursuedHop,
  UpgradeOperation,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { inEnglish } from '@drydock/upgrade-reasons';
import { ControlPlane } from '../src/controlPlane';
import { describeWithControlPlane } from '../src/describeWithControlPlane';
import { rollsParts } from '../src/partsTestAssets';
import { send as sendTo } from '../src/platformOnServer';
import {
  prepareRolls,
  PROD,
  ROLLINGS,
  rollsCreated,
  worldOn,
} from '../src/rollsOnServer';
import {
  NAMESPACE,
  RollController,
  ScalingGroups,
} from '../src/upgradeManagerPlayer';

/**
 * The provider on a real API server with the definition of RollingUpgrades and the rights of
 * docs/rbac. A player does what upgrade-manager was recorded to do; the groups of AWS are in memory.
 * The audit log counts.
 */
const parts = rollsParts();
const MOVE = { moveKey: 'u/step-1', operationKey: 'u/generation-1/step-1' };
const WRITTEN = {
  operationKey: MOVE.operationKey,
  reference: 'drydock-workers',
  intendedAt: '2026-01-01T00:00:00.000Z',
};
const signal = new AbortController().signal;
const describeHere = 'missing' in parts ? describe.skip : describe;

describeHere(
  `RollingUpgrades of upgrade-manager${
    'missing' in parts ? ` (skipped: ${parts.missing})` : ''
  }`,
  () => {
    describeWithControlPlane('on an API server', 'newest', version => {
      // Nodes are never newer than the API server.
      const TO = version;
      const FROM = `v1.${Number(version.split('.')[1]) - 1}.0`;
      const WORKERS: Hop = {
        kind: 'node-pools',
        from: FROM,
        to: TO,
        disrupts: ['nodes'],
        pools: ['workers'],
      };
      let controlPlane: ControlPlane;
      let folder: string;
      let provider: UpgradeManagerProvider;
      let groups: ScalingGroups;
      let controller: RollController;

      const send = (
        method: 'GET' | 'POST' | 'PATCH',
        target: string,
        body?: unknown,
      ) => sendTo(controlPlane, method, target, body);

      beforeAll(async () => {
        if ('missing' in parts) return;
        folder = await mkdtemp(path.join(tmpdir(), 'drydock-rolls-'));
        controlPlane = await ControlPlane.start({ version });
        groups = new ScalingGroups();
        provider = await prepareRolls(
          controlPlane,
          parts.definition,
          folder,
          groups,
          { readinessGates: [{ matchLabels: { ready: 'yes' } }] },
        );
      });

      afterAll(async () => {
        await controlPlane?.stop();
        if (folder) await rm(folder, { recursive: true });
      });

      /** Three old instances whose group launches newer ones. */
      beforeEach(async () => {
        const world = worldOn(controlPlane);
        controller = new RollController(world, groups);
        await controlPlane.kubectl(['delete', 'nodes', '--all']);
        await controlPlane.kubectl([
          ...['-n', NAMESPACE, 'delete', '--all'],
          'rollingupgrades.upgrademgr.keikoproj.io',
        ]);
        for (const id of groups.add('workers', 3, FROM))
          await world.join(id, FROM);
        groups.newTemplate('workers', TO);
      });

      async function operation(
        more: Partial<UpgradeOperation> = {},
      ): Promise<UpgradeOperation> {
        const { precondition } = await provider.observe(PROD, signal);
        return { hop: WORKERS, precondition, ...MOVE, ...more };
      }

      const start = async (more: Partial<UpgradeOperation> = {}) =>
        (await provider.start(PROD, await operation(more), signal)).outcome;

      const moveOf = async (pursued: Partial<PursuedHop> = {}) =>
        (
          await provider.follow(
            PROD,
            { hop: WORKERS, moveKey: MOVE.moveKey, ...pursued },
            signal,
          )
        ).move;

      it('rolls a group by one object, also when four engines ask, and follows it to its end [T-465]', async () => {
        const before = await rollsCreated(controlPlane);
        const wanted = await operation();
        expect((await provider.dryRun(PROD, wanted, signal)).outcome).toBe(
          'accepted',
        );
        expect(await rollsCreated(controlPlane)).toBe(before);
        const outcomes = await Promise.all(
          [1, 2, 3, 4].map(() => provider.start(PROD, wanted, signal)),
        );
        expect(
          outcomes.filter(({ outcome }) => outcome === 'accepted'),
        ).toHaveLength(1);
        const { items } = await send('GET', ROLLINGS);
        expect(items).toMatchObject([
          {
            metadata: {
              name: expect.stringMatching(/^drydock-workers-[0-9a-f]{12}-1$/),
              annotations: { 'drydock.dev/move': MOVE.moveKey },
            },
            spec: {
              asgName: 'workers',
              ignoreDrainFailures: false,
              nodeIntervalSeconds: 1,
              strategy: {
                type: 'randomUpdate',
                mode: 'eager',
                maxUnavailable: 1,
                drainTimeout: 60,
              },
              readinessGates: [{ matchLabels: { ready: 'yes' } }],
            },
          },
        ]);
        const seen: MoveState['state'][] = [(await moveOf()).state];
        const done: number[] = [];
        while (await controller.step()) {
          const { state, progress } = await moveOf();
          seen.push(state);
          done.push(progress[0].done);
        }
        expect(new Set(seen.slice(0, -1))).toEqual(new Set(['under-way']));
        expect(seen.at(-1)).toBe('done');
        expect([...done].sort()).toEqual(done);
        expect((await provider.observe(PROD, signal)).nodePools).toMatchObject([
          { versions: [{ version: TO, count: 3 }], settled: true },
        ]);
        expect(await start()).toBe('already');
        expect(await rollsCreated(controlPlane)).toBe(before + 1);
      });

      it('carries on after a final error by the next attempt, and tells what is left meanwhile', async () => {
        const before = await rollsCreated(controlPlane);
        expect(await start()).toBe('accepted');
        await controller.step();
        controller.failing = 'Drain';
        await controller.finish();
        expect((await moveOf({ operation: WRITTEN })).state).toBe('failed');
        const { waits } = await provider.observe(PROD, signal);
        expect(waits.map(({ kind }) => kind)).toEqual(
          expect.arrayContaining(['held', 'other']),
        );
        controller.failing = undefined;
        expect(
          (await moveOf({ operation: { ...WRITTEN, beforeRetry: true } }))
            .state,
        ).toBe('not-begun');
        expect(await start({ operationKey: 'u/generation-2/step-1' })).toBe(
          'accepted',
        );
        await controller.finish();
        expect((await moveOf()).state).toBe('done');
        expect((await provider.observe(PROD, signal)).waits).toEqual([]);
        expect(await rollsCreated(controlPlane)).toBe(before + 2);
      });

      it('is not done by an object of others that the API server accepts and that leads nowhere', async () => {
        await send('POST', ROLLINGS, {
          apiVersion: 'upgrademgr.keikoproj.io/v1alpha1',
          kind: 'RollingUpgrade',
          metadata: { name: 'by-hand', namespace: NAMESPACE },
          spec: { asgName: 'workers', strategy: { mode: 'rash' } },
        });
        await controller.finish();
        expect(await moveOf()).toMatchObject({
          state: 'under-way',
          ours: false,
        });
        expect(await start()).toBe('already');
        await controlPlane.kubectl([
          ...['-n', NAMESPACE, 'delete'],
          'rollingupgrades.upgrademgr.keikoproj.io/by-hand',
        ]);
        expect(await start()).toBe('accepted');
        const [{ metadata }] = (await send('GET', ROLLINGS)).items;
        await controlPlane.kubectl([
          ...['-n', NAMESPACE, 'delete'],
          `rollingupgrades.upgrademgr.keikoproj.io/${metadata.name}`,
        ]);
        const deleted = inEnglish(await moveOf({ operation: WRITTEN }));
        expect(deleted).toMatchObject({
          state: 'withdrawn',
          reason: expect.stringMatching(/was deleted/),
        });
      });

      it('has a writer that may create RollingUpgrades in one namespace and nothing else', async () => {
        const as = [
          '--as',
          'system:serviceaccount:drydock:drydock-rolls-writer',
        ];
        const may = async (...what: string[]) =>
          (
            await controlPlane
              .kubectl(['auth', 'can-i', ...what, ...as])
              .catch(() => 'no')
          ).trim();
        const resource = 'rollingupgrades.upgrademgr.keikoproj.io';
        const here = ['-n', NAMESPACE];
        expect({
          create: await may('create', resource, ...here),
          elsewhere: await may('create', resource, '-n', 'default'),
          patch: await may('patch', resource, ...here),
          delete: await may('delete', resource, ...here),
          list: await may('list', resource, ...here),
          nodes: await may('patch', 'nodes'),
        }).toEqual({
          create: 'yes',
          elsewhere: 'no',
          patch: 'no',
          delete: 'no',
          list: 'no',
          nodes: 'no',
        });
      });

      it('has a role file whose names are those of the guide', async () => {
        const guide = await readFile(
          path.resolve(__dirname, '../../docs/providers/upgrade-manager.md'),
          'utf8',
        );
        expect(guide).toContain('rbac/upgrade-manager.yaml');
        expect(guide).toContain('drydock-rolls-writer');
      });
    });
  },
);
