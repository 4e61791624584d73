import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { AwsIdentities } from '@drydock/aws-access';
import {
  AwsGroupsReader,
  type UpgradeManagerProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-backend-module-upgrade-manager';
import type {
  Hop,
  MoveState,
  PursuedHop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { ControlPlane } from '../src/controlPlane';
import { describeWithProgram } from '../src/describeWithProgram';
import { eventually } from '../src/eventually';
import { kubeTestAssets } from '../src/kubeTestAssets';
import { awsParts, plansParts, rollsParts } from '../src/partsTestAssets';
import { freePorts } from '../src/ports.cjs';
import { prepareRolls, PROD, rollsCreated } from '../src/rollsOnServer';
import { SupervisedProcess } from '../src/supervisedProcess';

/**
 * The provider with the real upgrade-manager on a real control plane, and moto as AWS, read by the
 * SDK. Nodes are simulated.
 */
const run = promisify(execFile);
const rolls = rollsParts();
const aws = awsParts();
/** Of which it takes what kwok plays. */
const plans = plansParts();
const kube = kubeTestAssets();
// What the parts know of versions.
const FROM = 'v1.30.6';
const TO = 'v1.31.4';
const WORKERS: Hop = {
  kind: 'node-pools',
  from: FROM,
  to: TO,
  disrupts: ['nodes'],
  pools: ['workers'],
};
const signal = new AbortController().signal;
const PYTHON = '/usr/bin/env';

describeWithProgram(
  'The real upgrade-manager',
  'DRYDOCK_TEST_UPGRADE_MANAGER',
  program => {
    const processes: SupervisedProcess[] = [];
    let controlPlane: ControlPlane;
    let folder: string;
    let provider: UpgradeManagerProvider;
    let env: Record<string, string>;
    let log: string;

    /** A folder for a process of its own. */
    async function start(
      name: string,
      command: string,
      parameters: readonly string[],
      environment: Record<string, string>,
    ): Promise<SupervisedProcess> {
      const home = path.join(folder, name);
      await mkdir(home);
      const started = await SupervisedProcess.start(
        home,
        command,
        parameters,
        environment,
      );
      processes.push(started);
      return started;
    }

    const seed = async (...parameters: string[]) => {
      if ('missing' in aws) throw new Error(aws.missing);
      await run('python3', [aws.seed, ...parameters], {
        env: { ...process.env, ...env },
      });
    };

    beforeAll(async () => {
      if ('missing' in rolls || 'missing' in aws || 'missing' in plans || !kube)
        throw new Error(
          `${program} needs KUBE_TEST_ASSETS and PARTS_TEST_ASSETS, see docs/development.md`,
        );
      folder = await mkdtemp(path.join(tmpdir(), 'drydock-rolls-'));
      const [server, proxy, metrics, health] = await freePorts(4);
      const endpoint = `http://127.0.0.1:${server}`;
      log = path.join(folder, 'aws.log');
      env = {
        AWS_ENDPOINT_URL: endpoint,
        AWS_REGION: 'us-east-1',
        AWS_DEFAULT_REGION: 'us-east-1',
        AWS_ACCESS_KEY_ID: 'test',
        AWS_SECRET_ACCESS_KEY: 'test',
        AWS_EC2_METADATA_DISABLED: 'true',
      };
      const served = await start(
        'aws',
        PYTHON,
        ['python3', aws.server, String(server), String(proxy), log],
        env,
      );
      await served.untilReady(
        async () => (await fetch(`${endpoint}/moto-api/`)).ok,
      );
      controlPlane = await ControlPlane.start({
        version: kube.versions[kube.versions.length - 1],
        controllers: true,
        kwok: true,
        kwokStages: plans.stages,
      });
      await seed('up', 'workers', '3');
      const credentials = {
        sdkCredentialProvider: async () => ({
          accessKeyId: 'test',
          secretAccessKey: 'test',
        }),
      };
      const identities = new AwsIdentities({
        credentials: { getCredentialProvider: async () => credentials },
        userAgent: 'drydock/test',
      });
      provider = await prepareRolls(
        controlPlane,
        rolls.definition,
        folder,
        new AwsGroupsReader(
          {
            id: PROD.reference,
            aws: {
              region: 'us-east-1',
              endpoints: { autoScaling: endpoint, ec2: endpoint },
            },
          },
          identities,
        ),
        { readinessGates: [] },
      );
      await start('kubelet', PYTHON, ['python3', aws.kubelet, '0'], {
        ...env,
        KUBECONFIG: controlPlane.kubeconfigFile,
        KUBECTL: controlPlane.kubectlProgram,
      });
      await eventually('three nodes are ready', async () =>
        (await provider.observe(PROD, signal)).nodePools[0].readyNodes === 3
          ? true
          : undefined,
      );
      await seed('roll', 'workers', '3', TO);
      const { stdout } = await run('python3', [
        '-c',
        'import moto, os; print(os.path.dirname(moto.__file__))',
      ]);
      const { AWS_ENDPOINT_URL: _, ...reached } = env;
      await start(
        'upgrade-manager',
        program,
        [
          `--metrics-addr=127.0.0.1:${metrics}`,
          `--health-probe-bind-address=127.0.0.1:${health}`,
          '--drain-timeout=30',
          '--max-api-retries=2',
        ],
        {
          ...reached,
          HTTPS_PROXY: `http://127.0.0.1:${proxy}`,
          NO_PROXY: '127.0.0.1,localhost',
          AWS_CA_BUNDLE: path.join(stdout.trim(), 'moto_proxy/ca.crt'),
          KUBECONFIG: controlPlane.kubeconfigFile,
        },
      );
    });

    afterAll(async () => {
      await Promise.all(processes.map(each => each.stop()));
      await controlPlane?.stop();
      if (folder) await rm(folder, { recursive: true });
    });

    async function startHop(
      moveKey: string,
      operationKey: string,
    ): Promise<string> {
      const { precondition } = await provider.observe(PROD, signal);
      const { outcome } = await provider.start(
        PROD,
        { hop: WORKERS, precondition, moveKey, operationKey },
        signal,
      );
      return outcome;
    }

    const moveOf = async (
      moveKey: string,
      operation?: PursuedHop['operation'],
    ): Promise<MoveState> =>
      (
        await provider.follow(
          PROD,
          { hop: WORKERS, moveKey, operation },
          signal,
        )
      ).move;

    it('rolls a group by one object, and is done by its instances and nodes alone [T-466]', async () => {
      expect((await moveOf('u/1')).state).toBe('not-begun');
      expect(await startHop('u/1', 'u/1/1')).toBe('accepted');
      const states = new Set<string>();
      const kinds = new Set<string>();
      await eventually('the group is rolled', async () => {
        const { move, waits } = await provider.follow(
          PROD,
          { hop: WORKERS, moveKey: 'u/1' },
          signal,
        );
        states.add(move.state);
        waits.forEach(({ kind }) => kinds.add(kind));
        return move.state === 'done' ? true : undefined;
      });
      expect([...states]).toEqual(['under-way', 'done']);
      expect([...kinds]).toContain('provisioning');
      expect((await provider.observe(PROD, signal)).nodePools).toMatchObject([
        { versions: [{ version: TO, count: 3 }], settled: true },
      ]);
      expect(await rollsCreated(controlPlane)).toBe(1);
      const actions = (await readFile(log, 'utf8'))
        .split('\n')
        .filter(line => line.includes('TerminateInstanceInAutoScalingGroup'));
      expect(actions).toHaveLength(3);
    });

    it('tells of an object that was deleted and of what it left, and a retry brings all of it to its end', async () => {
      const written = {
        operationKey: 'u/2/1',
        reference: 'drydock-workers',
        intendedAt: '2026-01-01T00:00:00Z',
      };
      await seed('roll', 'workers', '3', TO);
      expect(await startHop('u/2', 'u/2/1')).toBe('accepted');
      await eventually('the first instance is replaced', async () =>
        (await provider.observe(PROD, signal)).nodePools[0].nodes === 4
          ? true
          : undefined,
      );
      await controlPlane.kubectl([
        ...['-n', 'upgrade-manager', 'delete', '--all'],
        'rollingupgrades.upgrademgr.keikoproj.io',
      ]);
      expect((await moveOf('u/2', written)).state).toBe('withdrawn');
      const { waits } = await provider.observe(PROD, signal);
      expect(waits.map(({ message }) => message.code)).toEqual(
        expect.arrayContaining([
          'upgrade-manager.left-standby',
          'upgrade-manager.left-marked',
        ]),
      );
      const retried = { ...written, beforeRetry: true as const };
      expect((await moveOf('u/2', retried)).state).toBe('not-begun');
      expect(await startHop('u/2', 'u/2/2')).toBe('accepted');
      await eventually('the group is rolled', async () =>
        (await moveOf('u/2')).state === 'done' ? true : undefined,
      );
      expect((await provider.observe(PROD, signal)).waits).toEqual([]);
    });
  },
);
