import type {
  ClusterPage,
  EmergencyStop,
  Freeze,
  Plan,
  PlanEventPage,
  Rollout,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { eventually } from '../src/eventually';
import { Demo } from './demo';
import { ScaffolderTask } from './scaffolderTask';

/**
 * The demo's plan through its templates, as its users run them, without a browser: one submits,
 * another approves, and users without permission get the reason. Each test continues where the one
 * before ended.
 */
const [ENGINEER, SECOND, SERVICE_OWNER, VIEWER] = [
  'guest',
  'lena',
  'priya',
  'viewer',
];
const PLAN = 'demo-fleet-to-1-36';
/** What the plan selects. */
const CLUSTERS = ['dev-fra-2', 'dev-fra-3', 'staging-fra-1', 'staging-fra-2'];

describe('the templates of fleet rollouts', () => {
  let demo: Demo;
  let task: ScaffolderTask;
  let plan: Plan;

  const readPlan = () => demo.api<Plan>(`/cluster-upgrades/plans/${PLAN}`);
  const run = async (person: string, template: string, values: object) =>
    (await ScaffolderTask.start(demo, person, template, values)).end();
  /** Runs one action as the task's dry run does: with all its permissions, without effect. */
  const dryRun = (person: string, action: string, input: object) =>
    demo.api(
      '/scaffolder/v2/dry-run',
      {
        template: {
          apiVersion: 'scaffolder.backstage.io/v1beta3',
          kind: 'Template',
          metadata: { name: 'try' },
          spec: {
            type: 'upgrade',
            owner: 'group:default/platform',
            parameters: {},
            steps: [
              {
                id: 'try',
                name: 'Try',
                action: `cluster-upgrades:${action}`,
                input,
              },
            ],
          },
        },
        values: {},
        directoryContents: [],
      },
      person,
    );

  beforeAll(async () => {
    demo = await Demo.start('e2e-templates', { machineSeconds: 1 });
    await eventually('the clusters are judged', async () => {
      const { items } = await demo.api<ClusterPage>(
        '/cluster-upgrades/clusters?limit=200',
      );
      const judged = items.filter(
        ({ title, verdict, freshness, upgradable }) =>
          CLUSTERS.includes(title) &&
          verdict !== undefined &&
          freshness.state === 'fresh' &&
          upgradable.possible,
      );
      return judged.length === CLUSTERS.length ? true : undefined;
    });
    await eventually('the catalog knows people and templates', async () => {
      await Promise.all(
        [
          ...[SECOND, SERVICE_OWNER, VIEWER].map(
            name => `user/default/${name}`,
          ),
          ...['fleet-rollout', 'emergency-stop', 'extend-freeze'].map(
            name => `template/default/${name}`,
          ),
        ].map(entity => demo.api(`/catalog/entities/by-name/${entity}`)),
      );
      return true;
    });
  });

  afterAll(() => demo?.stop());

  it('tells a service owner that the plan is not theirs to make', async () => {
    const { status, log } = await run(SERVICE_OWNER, 'fleet-rollout', {
      source: 'file',
      url: './plans/demo-fleet.yaml',
    });
    expect(status).toBe('failed');
    expect(log).toContain('cluster-upgrades.plan.create');
    await expect(readPlan()).rejects.toThrow('404');
  });

  it('tells what is wrong in a plan, with its place, and keeps nothing', async () => {
    const text = `apiVersion: drydock.dev/v1\nkind: UpgradePlan\nmetadata: { name: ${PLAN} }\nspec:\n  target: 1.36\n  stages: []\n`;
    const { status, log } = await run(ENGINEER, 'fleet-rollout', {
      source: 'text',
      plan: text,
    });
    expect(status).toBe('failed');
    expect(log).toContain('the plan:5: spec.target must be');
    await expect(readPlan()).rejects.toThrow('404');
  });

  it('submits the plan file that comes with it, and waits for another user', async () => {
    task = await ScaffolderTask.start(demo, ENGINEER, 'fleet-rollout', {
      source: 'file',
      url: './plans/demo-fleet.yaml',
      startWhenApproved: true,
      follow: true,
      timeoutMinutes: 30,
    });
    plan = await eventually('the plan is submitted', async () => {
      const log = await task.log();
      if (log.includes('failed')) throw new Error(log);
      const found = await readPlan();
      return found.state === 'submitted' ? found : undefined;
    });
    expect(plan).toMatchObject({
      requestedBy: `user:default/${ENGINEER}`,
      clusters: CLUSTERS.length,
      startWhenApproved: true,
    });
    await eventually('the task waits', async () =>
      (await task.log()).includes('needs approval: ') ? true : undefined,
    );
  });

  it.each([
    [
      'the requester',
      ENGINEER,
      /403[^]*You submitted this plan, so you cannot approve it/,
    ],
    ['a viewer', VIEWER, /403[^]*cluster-upgrades\.plan\.approve/],
    [
      'a service owner',
      SERVICE_OWNER,
      /403[^]*cluster-upgrades\.plan\.approve/,
    ],
  ])('does not let %s approve', async (_, person, message) => {
    const { digest = '' } = plan;
    await expect(
      demo.api(
        `/cluster-upgrades/plans/${plan.id}/approvals`,
        { decision: 'approve', digest },
        person,
      ),
    ).rejects.toThrow(message);
    await expect(
      dryRun(person, 'rollout:approve', { planId: PLAN, digest }),
    ).rejects.toThrow(/'cluster-upgrades:rollout:approve' is not registered/);
    expect((await readPlan()).approvals).toEqual([]);
  });

  it.each([
    [
      'a service owner',
      SERVICE_OWNER,
      /403[^]*cluster-upgrades\.rollout\.operate/,
    ],
    ['the engineer, before the approval', ENGINEER, /409[^]*not started/],
  ])('does not let %s start it', async (_, person, message) => {
    await expect(
      demo.api(
        '/cluster-upgrades/rollouts',
        { planId: plan.id, digest: plan.digest },
        person,
      ),
    ).rejects.toThrow(message);
    await expect(
      dryRun(person, 'rollout:start', { planId: PLAN }),
    ).rejects.toThrow(/would not start/);
    expect((await readPlan()).rollouts).toEqual([]);
  });

  it('starts with the approval of the second engineer', async () => {
    await demo.api(
      `/cluster-upgrades/plans/${plan.id}/approvals`,
      { decision: 'approve', digest: plan.digest },
      SECOND,
    );
    plan = await eventually('the rollout begins', async () => {
      const found = await readPlan();
      return found.state === 'running' ? found : undefined;
    });
    expect(plan.rollouts).toHaveLength(1);
  });

  it('finds the plan, its approval and its rollout again when the template runs twice', async () => {
    const { status, log } = await run(ENGINEER, 'fleet-rollout', {
      source: 'file',
      url: './plans/demo-fleet.yaml',
      startWhenApproved: true,
      follow: false,
    });
    expect({ status, log }).toEqual({
      status: 'completed',
      log: expect.stringContaining(
        'was submitted already by user:default/guest',
      ),
    });
    expect((await readPlan()).rollouts).toHaveLength(1);
  });

  it('stops the fleet only for an engineer, and lets it go on', async () => {
    const stop = { active: true, reason: 'nodes do not come up' };
    for (const person of [SERVICE_OWNER, VIEWER]) {
      expect(await run(person, 'emergency-stop', stop)).toMatchObject({
        status: 'failed',
        log: expect.stringContaining('cluster-upgrades.fleet.stop'),
      });
    }
    expect(await run(SECOND, 'emergency-stop', stop)).toMatchObject({
      status: 'completed',
      text: expect.stringContaining('is **on**'),
    });
    expect(
      await demo.api<EmergencyStop>('/cluster-upgrades/emergency-stop'),
    ).toMatchObject({
      active: true,
      setBy: `user:default/${SECOND}`,
      reason: stop.reason,
    });
    await eventually('the rollout says what holds it', async () =>
      (await task.log()).includes(stop.reason) ? true : undefined,
    );
    expect(
      await run(ENGINEER, 'emergency-stop', {
        active: false,
        reason: 'they do again',
      }),
    ).toMatchObject({
      status: 'completed',
      text: expect.stringContaining('is **off**'),
    });
  });

  it('follows the rollout to its end, with a line for each stage and cluster', async () => {
    const { status, log, links } = await task.end();
    expect({ status, log }).toEqual({
      status: 'completed',
      log: expect.stringContaining('Rollout is succeeded'),
    });
    for (const text of [
      'Stage dev (1 of 2) is done: 2 of 2 clusters done',
      'Stage staging (2 of 2) is done: 2 of 2 clusters done',
      ...CLUSTERS,
    ])
      expect(log).toContain(text);
    const [{ id }] = plan.rollouts;
    expect(links).toEqual([
      expect.stringContaining(`/cluster-upgrades/plans/${plan.id}`),
      expect.stringContaining(`/cluster-upgrades/rollouts/${id}`),
    ]);
    expect(
      await demo.api<Rollout>(`/cluster-upgrades/rollouts/${id}`),
    ).toMatchObject({
      phase: 'succeeded',
      clusters: { total: 4, succeeded: 4 },
      approvedBy: [`user:default/${SECOND}`],
    });
    const { items } = await demo.api<ClusterPage>(
      '/cluster-upgrades/clusters?limit=200',
    );
    expect(
      items
        .filter(({ title }) => CLUSTERS.includes(title))
        .map(({ version }) => version),
    ).toEqual(CLUSTERS.map(() => 'v1.36.4'));
  });

  it('keeps who did what', async () => {
    const { items } = await demo.api<PlanEventPage>(
      `/cluster-upgrades/plans/${PLAN}/events?limit=200`,
    );
    const by = (kind: string) =>
      items
        .filter(event => event.kind === kind)
        .map(({ principal }) => principal);
    expect({
      submitted: by('plan-submitted'),
      approved: by('approval-given'),
    }).toEqual({
      submitted: [`user:default/${ENGINEER}`],
      approved: [`user:default/${SECOND}`],
    });
    expect(
      items
        .filter(({ kind }) => kind === 'cluster-succeeded')
        .map(({ clusterName }) => clusterName)
        .sort(),
    ).toEqual(CLUSTERS);
  });

  it('begins and extends a freeze, never by mistake and never without permission', async () => {
    const [soon, later] = [1, 2].map(days =>
      new Date(Date.now() + days * 86_400_000).toISOString(),
    );
    expect(
      await run(ENGINEER, 'extend-freeze', { name: 'sale', until: soon }),
    ).toMatchObject({
      status: 'failed',
      log: expect.stringContaining('There is no freeze sale to extend'),
    });
    expect(
      await run(VIEWER, 'extend-freeze', {
        name: 'sale',
        until: soon,
        begin: true,
      }),
    ).toMatchObject({
      status: 'failed',
      log: expect.stringContaining('cluster-upgrades.freeze.set'),
    });
    expect(
      await run(ENGINEER, 'extend-freeze', {
        name: 'sale',
        until: soon,
        begin: true,
        reason: 'Sale',
      }),
    ).toMatchObject({ status: 'completed' });
    expect(
      await run(SECOND, 'extend-freeze', { name: 'sale', until: later }),
    ).toMatchObject({ status: 'completed' });
    expect(
      (await demo.api<{ items: Freeze[] }>('/cluster-upgrades/freezes')).items,
    ).toEqual([
      expect.objectContaining({
        name: 'sale',
        until: later,
        reason: 'Sale',
        scope: 'all',
      }),
    ]);
    expect(
      await run(ENGINEER, 'extend-freeze', { name: 'sale', until: soon }),
    ).toMatchObject({
      status: 'failed',
      log: expect.stringContaining('already; give a later end'),
    });
  });
});
