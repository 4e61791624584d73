import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OpenShiftProvider } from '@drydock/backstage-plugin-cluster-upgrades-backend-module-openshift';
import {
  describePlatformGates,
  describeUpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { parseAllDocuments } from 'yaml';
import { ControlPlane } from '../src/controlPlane';
import { describeWithControlPlane } from '../src/describeWithControlPlane';
import { VersionOperator } from '../src/openShiftPlayers';
import {
  ControlPlaneWorld,
  installGates,
  installOpenShift,
  OCP,
  prepareOpenShift,
  requestsOfDrydock,
  WRITER,
} from '../src/openShiftOnServer';
import { openShiftParts } from '../src/partsTestAssets';

/**
 * The provider on a real API server with the real definitions of OpenShift and the rights of
 * docs/rbac, and players of its operators. The audit log counts.
 */
const parts = openShiftParts();
const TARGET = '4.19.3';

const describeHere = 'missing' in parts ? describe.skip : describe;

describeHere(
  `ClusterVersion of OpenShift${
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
        );
        world = new ControlPlaneWorld(controlPlane);
      });

      afterAll(async () => {
        await controlPlane?.stop();
        if (folder) await rm(folder, { recursive: true });
      });

      /** Patches of the ClusterVersion, and of pools that a hop lets go, that were stored. */
      async function versionWrites(): Promise<number> {
        const patches = (await requestsOfDrydock(controlPlane)).filter(
          ({ verb, user, requestURI, responseStatus }) =>
            verb === 'patch' &&
            user.username === WRITER &&
            !requestURI.includes('dryRun') &&
            responseStatus?.code === 200,
        );
        const pools = await world.list('MachineConfigPool');
        const letGo = pools.filter(
          ({ spec, metadata }) =>
            spec?.paused === false &&
            metadata.annotations?.['drydock.dev/move'],
        ).length;
        return (
          patches.filter(({ objectRef }) => objectRef?.name === 'version')
            .length + letGo
        );
      }

      describeUpgradeProvider(
        'openshift on a real API server [T-397]',
        async () => {
          const operator = new VersionOperator(world);
          await installOpenShift(world, '4.18.9', ['4.18.12', TARGET]);
          const before = await versionWrites();
          return {
            provider,
            cluster: OCP,
            target: `v1.32+openshift${TARGET}`,
            olderTarget: 'v1.31+openshift4.18.1',
            poolByPool: true,
            rollback: false,
            canaryNode: false,
            acceptedWrites: async () => (await versionWrites()) - before,
            changeByOthers: async () => {
              for (const kind of [
                'ClusterVersion',
                'MachineConfigPool',
              ] as const)
                for (const { metadata } of await world.list(kind))
                  await world.change(kind, metadata.name, object => {
                    object.metadata.annotations = {
                      ...object.metadata.annotations,
                      touched: 'yes',
                    };
                  });
            },
            giveUp: async () => {
              operator.refusing.add(TARGET);
              await operator.finish();
            },
            finish: () => operator.finish(),
          };
        },
        { timeoutMilliseconds: 120_000 },
      );

      describePlatformGates(
        'openshift on a real API server [T-444]',
        async () => {
          const gateIds = ['ack-4.18-kube-1.32-apis', 'ack-4.18-boot-images'];
          await installGates(controlPlane, gateIds);
          const writes = async () =>
            (await requestsOfDrydock(controlPlane)).filter(
              ({ verb, objectRef, responseStatus }) =>
                verb === 'patch' &&
                objectRef?.name === 'admin-acks' &&
                responseStatus?.code === 200,
            ).length;
          const before = await writes();
          return {
            gates: provider.gates,
            cluster: OCP,
            gateIds,
            acknowledgedWrites: async () => (await writes()) - before,
            acknowledgeByOthers: async gateId => {
              await controlPlane.kubectl([
                ...['-n', 'openshift-config', 'patch', 'configmap'],
                ...['admin-acks', '--type=merge', '--patch'],
                JSON.stringify({ data: { [gateId]: 'true' } }),
              ]);
            },
            close: () => installGates(controlPlane, []),
          };
        },
      );

      it('removes force and image of an earlier update with the version', async () => {
        await installOpenShift(world, '4.18.9', [TARGET]);
        await world.change('ClusterVersion', 'version', object => {
          object.spec = {
            ...object.spec,
            desiredUpdate: { version: '4.18.9', image: 'x', force: true },
          };
        });
        const { precondition } = await provider.observe(
          OCP,
          new AbortController().signal,
        );
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
          new AbortController().signal,
        );
        const { spec } = await world.get('ClusterVersion', 'version');
        expect(spec?.desiredUpdate).toEqual({ version: TARGET });
      });

      it('asks for what docs/rbac/openshift.yaml grants and for nothing else, and needs all of it', async () => {
        const asked = new Set(
          (await requestsOfDrydock(controlPlane)).flatMap(
            ({ verb, user, objectRef, responseStatus }) =>
              responseStatus?.code === 403
                ? ['refused']
                : [
                    `${user.username.split('-').at(-1)} ${verb} ${
                      objectRef?.resource
                    } ${verb === 'list' ? '' : objectRef?.name ?? ''}`.trim(),
                  ],
          ),
        );
        const patched = [...asked].filter(
          each => each.includes('machineconfigpools') && each.includes('patch'),
        );
        expect(patched).not.toEqual([]);
        const file = await readFile(
          path.resolve(__dirname, '../../docs/rbac/openshift.yaml'),
          'utf8',
        );
        const granted = new Set(
          parseAllDocuments(file).flatMap(document => {
            const { kind, metadata, rules = [] } = document.toJS();
            if (!/Role$/.test(kind)) return [];
            const accounts = /reader|writer/.exec(metadata.name) ?? [
              'reader',
              'writer',
            ];
            return accounts.flatMap(account =>
              rules.flatMap(
                (rule: {
                  resources: string[];
                  verbs: string[];
                  resourceNames?: string[];
                }) =>
                  rule.verbs.flatMap(verb =>
                    rule.resources.flatMap(resource =>
                      (rule.resourceNames ?? ['']).map(name =>
                        `${account} ${verb} ${resource} ${name}`.trim(),
                      ),
                    ),
                  ),
              ),
            );
          }),
        );
        const anyPool = (each: string) =>
          each.startsWith('writer patch machineconfigpools')
            ? 'writer patch machineconfigpools'
            : each;
        expect(new Set([...asked].map(anyPool))).toEqual(granted);
      });
    });
  },
);
