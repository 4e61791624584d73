import { mockServices } from '@backstage/backend-test-utils';
import { createMockActionContext } from '@backstage/plugin-scaffolder-node-test-utils';
import { FakeClusterUpgrades } from '../__testUtils__/FakeClusterUpgrades';
import { runAction } from '../__testUtils__/runAction';
import { createReadinessCheckAction } from './readinessCheck';
import { createUpgradeStartAction } from './upgradeStart';
import { createUpgradeWaitAction } from './upgradeWait';

const appBaseUrl = 'https://portal.example/';
const start = (service: FakeClusterUpgrades) =>
  createUpgradeStartAction({ apiFor: service.apiFor, appBaseUrl });
const wait = (service: FakeClusterUpgrades) =>
  createUpgradeWaitAction({
    apiFor: service.apiFor,
    auth: mockServices.auth(),
    appBaseUrl,
    pollSeconds: 0.001,
  });

function outputsOf(context: { output: unknown }): Record<string, unknown> {
  const mock = context.output as jest.Mock;
  return Object.fromEntries(mock.mock.calls);
}

describe('cluster-upgrades:readiness:check', () => {
  const input = { cluster: 'resource:default/prod-eu-1', target: '1.36' };

  it('reports the verdict, counts findings and names the checks that did not run in full', async () => {
    const context = createMockActionContext({ input });
    await createReadinessCheckAction({
      apiFor: new FakeClusterUpgrades().apiFor,
    }).handler(context as never);
    expect(outputsOf(context)).toEqual({
      clusterId: 'c-1',
      verdict: 'blocked',
      blockers: 1,
      warnings: 0,
      notRun: ['removed-api'],
    });
  });

  it('fails at the verdicts of failOn, after it has set its outputs', async () => {
    const context = createMockActionContext({
      input: { ...input, failOn: ['blocked'] },
    });
    const run = createReadinessCheckAction({
      apiFor: new FakeClusterUpgrades().apiFor,
    }).handler(context as never);
    await expect(run).rejects.toThrow(
      'prod-eu-1 is blocked for 1.36: PDB payments/api allows no disruption',
    );
    expect(outputsOf(context).verdict).toBe('blocked');
  });
});

describe('cluster-upgrades:upgrade:start', () => {
  const input = { cluster: 'resource:default/prod-eu-1', target: 'v1.36.4' };

  it('starts once per task and step: a second run sends the same key [T-49]', async () => {
    const service = new FakeClusterUpgrades();
    const context = () => ({
      ...createMockActionContext({ input, task: { id: 'task-7' } }),
      step: { id: 'start', name: 'Start' },
    });
    await start(service).handler(context() as never);
    await start(service).handler(context() as never);
    const [first, second] = service.started.map(
      ({ idempotencyKey }) => idempotencyKey,
    );
    expect(first).toMatch(/^scaffolder\/task-7\/[0-9a-f]{64}$/);
    expect(second).toBe(first);
  });

  it('starts each cluster that one step names, as a template does with each', async () => {
    const service = new FakeClusterUpgrades();
    for (const cluster of ['c-1', 'c-2', 'c-1'])
      await runAction(start(service), { input: { ...input, cluster } });
    const [first, second, again] = service.started.map(
      ({ idempotencyKey }) => idempotencyKey,
    );
    expect(second).not.toBe(first);
    expect(again).toBe(first);
  });

  it('links to the page of the upgrade', async () => {
    const context = createMockActionContext({ input });
    await start(new FakeClusterUpgrades()).handler(context as never);
    expect(outputsOf(context)).toMatchObject({
      upgradeId: 'u-1',
      upgradeUrl: 'https://portal.example/cluster-upgrades/upgrades/u-1',
      verdict: 'ready',
    });
  });

  it('leaves out an empty reason, so that an untouched form field overrides nothing', async () => {
    const service = new FakeClusterUpgrades();
    await start(service).handler(
      createMockActionContext({
        input: { ...input, overrideReason: ' ', acceptUnknownChecks: [] },
      }) as never,
    );
    expect(Object.keys(service.started[0])).toEqual([
      'clusterId',
      'target',
      'idempotencyKey',
      'requestedFrom',
    ]);
  });

  it('previews in a dry run, starts nothing, and fails with the reasons when it would be refused', async () => {
    const service = new FakeClusterUpgrades();
    await start(service).handler({
      ...createMockActionContext({ input }),
      isDryRun: true,
    } as never);
    service.allowed = false;
    const refused = start(service).handler({
      ...createMockActionContext({ input }),
      isDryRun: true,
    } as never);
    await expect(refused).rejects.toThrow(
      'would not start: blocked by PDB payments/api',
    );
    expect(service.started).toEqual([]);
  });
});

describe('cluster-upgrades:upgrade:wait', () => {
  const input = { upgradeId: 'u-1' };

  it('follows to the end: asks once as the user, then as the service [T-208]', async () => {
    const service = new FakeClusterUpgrades([
      'running',
      'waiting',
      'running',
      'succeeded',
    ]);
    const context = createMockActionContext({ input });
    await wait(service).handler(context as never);
    expect(outputsOf(context).phase).toBe('succeeded');
    expect(service.pollers[0]).toContain('"user"');
    expect(
      service.pollers
        .slice(1)
        .every(principal => principal.includes('"service"')),
    ).toBe(true);
  });

  it('links to the live page in its first line, before anything is known of the end', async () => {
    const context = createMockActionContext({ input });
    const info = jest.spyOn(context.logger, 'info');
    await wait(new FakeClusterUpgrades(['running', 'succeeded'])).handler(
      context as never,
    );
    expect(info.mock.calls[0]).toEqual([
      'Live: https://portal.example/cluster-upgrades/upgrades/u-1',
    ]);
  });

  it('writes each line of the log once', async () => {
    const context = createMockActionContext({ input });
    const info = jest.spyOn(context.logger, 'info');
    const warn = jest.spyOn(context.logger, 'warn');
    await wait(
      new FakeClusterUpgrades(['running', 'running', 'running', 'succeeded']),
    ).handler(context as never);
    expect(
      info.mock.calls.filter(([line]) => line.includes('control plane goes')),
    ).toHaveLength(1);
    expect(warn.mock.calls.map(([line]) => line)).toEqual([
      'waiting on payments',
    ]);
  });

  it('survives an API that is away for a while', async () => {
    const service = new FakeClusterUpgrades(['running', 'succeeded']);
    service.failures = 5;
    const context = createMockActionContext({ input });
    await wait(service).handler(context as never);
    expect(outputsOf(context).phase).toBe('succeeded');
  });

  it.each(['failed', 'stopped'] as const)(
    'fails when the upgrade has %s, with its page',
    async phase => {
      const run = wait(new FakeClusterUpgrades(['running', phase])).handler(
        createMockActionContext({ input }) as never,
      );
      await expect(run).rejects.toThrow(
        new RegExp(
          `prod-eu-1 ${phase}.*https://portal.example/cluster-upgrades/upgrades/u-1`,
        ),
      );
    },
  );

  it('ends with a link when the time is up and leaves the upgrade alone', async () => {
    const context = createMockActionContext({
      input: { ...input, timeoutMinutes: 0.0001 },
    });
    await wait(new FakeClusterUpgrades(['running'])).handler(context as never);
    expect(outputsOf(context)).toEqual({
      upgradeUrl: 'https://portal.example/cluster-upgrades/upgrades/u-1',
      phase: 'running',
    });
  });

  it('stops at once when the task is cancelled [T-97]', async () => {
    const abort = new AbortController();
    const context = {
      ...createMockActionContext({ input }),
      signal: abort.signal,
    };
    const run = createUpgradeWaitAction({
      apiFor: new FakeClusterUpgrades(['running']).apiFor,
      auth: mockServices.auth(),
      appBaseUrl,
      pollSeconds: 3600,
    }).handler(context as never);
    setImmediate(() => abort.abort());
    await expect(run).rejects.toThrow('aborted');
  });
});
