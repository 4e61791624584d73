import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OpenShiftProvider } from '@drydock/backstage-plugin-cluster-upgrades-backend-module-openshift';
import { describeUpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { ControlPlane } from '../src/controlPlane';
import { describeWithControlPlane } from '../src/describeWithControlPlane';
import { UpgradeOperator, VersionOperator } from '../src/openShiftPlayers';
import {
  ControlPlaneWorld,
  installOpenShift,
  installUpgradeOperator,
  OCP,
  prepareOpenShift,
  requestsOfDrydock,
} from '../src/openShiftOnServer';
import { openShiftParts } from '../src/partsTestAssets';

/**
 * The provider on a real API server with the real definition of UpgradeConfig and the rights of
 * docs/rbac, and a player of managed-upgrade-operator. The audit log counts.
 */
const parts = openShiftParts();
const TARGET = '4.19.3';

const describeHere = 'missing' in parts ? describe.skip : describe;

describeHere(
  `UpgradeConfig of managed-upgrade-operator${
    'missing' in parts ? ` (skipped: ${parts.missing})` : ''
  }`,
  () => {
    describeWithControlPlane('on an API server', ['1.37'], version => {
      let controlPlane: ControlPlane;
      let folder: string;
      let provider: OpenShiftProvider;
      let world: ControlPlaneWorld;

      beforeAll(async () => {
        if ('missing' in parts) return;
        folder = await mkdtemp(path.join(tmpdir(), 'drydock-openshift-'));
        controlPlane = await ControlPlane.start({ version });
        provider = await prepareOpenShift(
          controlPlane,
          [parts.clusterVersions, parts.pools, parts.upgradeConfigs],
          folder,
          { forceDrainAfterMinutes: 60 },
        );
        await installUpgradeOperator(controlPlane);
        world = new ControlPlaneWorld(controlPlane);
      });

      afterAll(async () => {
        await controlPlane?.stop();
        if (folder) await rm(folder, { recursive: true });
      });

      const writes = async () =>
        (await requestsOfDrydock(controlPlane)).filter(
          ({ verb, requestURI, objectRef, responseStatus }) =>
            ['create', 'patch'].includes(verb) &&
            objectRef?.resource === 'upgradeconfigs' &&
            !requestURI.includes('dryRun') &&
            (responseStatus?.code ?? 500) < 300,
        ).length;

      describeUpgradeProvider(
        'openshift by managed-upgrade-operator on a real API server',
        async () => {
          await installOpenShift(world, '4.18.9', ['4.18.12', TARGET]);
          const operator = new UpgradeOperator(
            world,
            new VersionOperator(world),
          );
          const before = await writes();
          return {
            provider,
            cluster: OCP,
            target: `v1.32+openshift${TARGET}`,
            olderTarget: 'v1.31+openshift4.18.1',
            poolByPool: false,
            rollback: false,
            canaryNode: false,
            acceptedWrites: async () => (await writes()) - before,
            changeByOthers: async () => {
              for (const kind of ['ClusterVersion', 'UpgradeConfig'] as const)
                for (const { metadata } of await world.list(kind))
                  await world.change(kind, metadata.name, object => {
                    object.metadata.annotations = {
                      ...object.metadata.annotations,
                      touched: 'yes',
                    };
                  });
            },
            giveUp: async () => {
              operator.failing = true;
              await operator.finish();
            },
            finish: () => operator.finish(),
          };
        },
        { timeoutMilliseconds: 120_000 },
      );

      it('replaces an UpgradeConfig that is over, with the rights of docs/rbac', async () => {
        await installOpenShift(world, '4.18.9', [TARGET]);
        await world.create({
          apiVersion: 'upgrade.managed.openshift.io/v1alpha1',
          kind: 'UpgradeConfig',
          metadata: { name: 'managed-upgrade-config' },
          spec: {
            type: 'OSD',
            upgradeAt: '2026-01-01T00:00:00Z',
            PDBForceDrainTimeout: 60,
            desired: { version: '4.18.8' },
          },
          status: { history: [{ version: '4.18.8', phase: 'Failed' }] },
        });
        const signal = new AbortController().signal;
        const { precondition } = await provider.observe(OCP, signal);
        expect(
          await provider.start(
            OCP,
            {
              moveKey: 'u/step-1',
              operationKey: 'u/generation-1/step-1',
              precondition,
              hop: {
                kind: 'control-plane',
                from: 'v1.31+openshift4.18.9',
                to: `v1.32+openshift${TARGET}`,
                disrupts: ['control-plane', 'nodes'],
              },
            },
            signal,
          ),
        ).toMatchObject({ outcome: 'accepted' });
        const { spec, status } = await world.get(
          'UpgradeConfig',
          'managed-upgrade-config',
        );
        expect(spec?.desired).toMatchObject({ version: TARGET });
        expect(status).toBeUndefined();
        const asked = (await requestsOfDrydock(controlPlane)).filter(
          ({ objectRef }) => objectRef?.resource === 'upgradeconfigs',
        );
        expect(
          new Set(
            asked.map(
              ({ user, verb }) => `${user.username.split('-').at(-1)} ${verb}`,
            ),
          ),
        ).toEqual(new Set(['reader get', 'writer create', 'writer delete']));
      });
    });
  },
);
