import type { Browser, Locator, Page } from 'playwright-core';
import { eventually } from '../src/eventually';
import { launchBrowser, noBrowser } from './browser';
import { denialOf, press } from './clicks';
import { Demo } from './demo';
import { askForUpgrade, seesInTaskLog } from './template';
import { Visitor } from './visitor';

const FLEET = 42;
const CLUSTER = 'dev-fra-2';
const TARGET = 'v1.36.4';
/** Its machines never come up while it has that fault, so that it fails at its deadline. */
const STUCK = 'dev-fra-3';
/**
 * A cluster in the second stage of the plan that is upgraded from outside before the stage begins.
 */
const FOREIGN = 'staging-fra-2';

/** EKS chooses its patch. */
const OF_EKS = 'staging-eu-1';

interface ClusterPage {
  items: {
    id: string;
    entityRef: string;
    title: string;
    version?: string;
    freshness: { readAt?: string; failure?: object };
  }[];
}
interface UpgradePage {
  items: {
    id: string;
    phase: string;
    endedAt?: string;
    steps: { type: string; status: string }[];
  }[];
}

const suite = noBrowser ? describe.skip : describe;

/**
 * One walk of a platform engineer through the demo: each test goes on where the one before ended.
 */
suite(
  `the portal in a browser${noBrowser ? ` (skipped: ${noBrowser})` : ''}`,
  () => {
    let demo: Demo;
    let browser: Browser;
    let engineer: Visitor;
    let approver: Visitor;
    let rolloutPath: string;
    let cluster: ClusterPage['items'][number];

    const upgradeOf = async () =>
      (
        await demo.api<UpgradePage>(
          `/cluster-upgrades/upgrades?clusterId=${cluster.id}`,
        )
      ).items.at(0);

    beforeAll(async () => {
      demo = await Demo.start('e2e');
      cluster = await eventually('the first read of the cluster', async () => {
        const { items } = await demo.api<ClusterPage>(
          `/cluster-upgrades/clusters?search=${CLUSTER}`,
        );
        return items.find(
          ({ title, version }) => title === CLUSTER && version !== undefined,
        );
      });
      // Rows of clusters that were not read yet have lines of their own.
      await eventually('each cluster was read, or could not be', async () => {
        const { items } = await demo.api<ClusterPage>(
          '/cluster-upgrades/clusters?limit=200',
        );
        return (
          items.every(
            ({ freshness }) => freshness.readAt ?? freshness.failure,
          ) || undefined
        );
      });
      await eventually('the clusters are in the catalog', async () =>
        demo.api('/catalog/entities/by-name/resource/default/prod-eu-1'),
      );
      browser = await launchBrowser();
    });

    afterAll(async () => {
      await browser?.close();
      await demo?.stop();
    });

    it('signs in as the platform engineer', async () => {
      engineer = await Visitor.enter(browser, demo.url, 'Platform engineer');
      await engineer.picture('home');
      expect(new URL(engineer.page.url()).pathname).toBe('/home');
    });

    it('shows the fleet, and the URL keeps a filter', async () => {
      await engineer.open('/cluster-upgrades');
      await engineer.sees(`${FLEET} clusters from 3 sources`);
      expect(
        await engineer.lookAt('fleet', () =>
          engineer.sees('Environment by version'),
        ),
      ).toEqual([]);
      // Two lines and the space around them, at the width that most people have.
      const heights: number[] = await engineer.page.evaluate(
        `[...document.querySelectorAll('table[aria-label="Clusters"] tbody tr')].map(row => row.getBoundingClientRect().height)`,
      );
      expect(heights.length).toBeGreaterThan(20);
      expect(Math.max(...heights)).toBeLessThanOrEqual(52);
      await engineer.open('/cluster-upgrades?verdict=blocked');
      await engineer.page
        .getByText('prod-eu-1', { exact: true })
        .first()
        .waitFor();
      await engineer.page.reload();
      await engineer.page
        .getByText('prod-eu-1', { exact: true })
        .first()
        .waitFor();
      expect(engineer.page.url()).toContain('verdict=blocked');
      expect(
        await engineer.page
          .getByRole('link', { name: CLUSTER, exact: true })
          .count(),
      ).toBe(0);
    });

    it('tells which clusters are behind what their environment desires [T-356]', async () => {
      const { page } = engineer;
      await engineer.open('/cluster-upgrades');
      await page.getByRole('button', { name: /Behind desired/ }).click();
      await page
        .getByText(/^desired v1\.35/)
        .first()
        .waitFor();
      expect(page.url()).toContain('desired=behind');
      expect(
        await page
          .getByRole('link', { name: 'prod-eu-1', exact: true })
          .count(),
      ).toBe(1);
      // Of an environment that desires nothing.
      expect(
        await page.getByRole('link', { name: CLUSTER, exact: true }).count(),
      ).toBe(0);
    });

    it('has a version gate acknowledged by users with permission, for the clusters that they choose [T-355]', async () => {
      const { page } = engineer;
      await engineer.open('/cluster-upgrades/version-gates');
      expect(
        await engineer.lookAtOne('version-gates', () =>
          engineer.sees('Not acknowledged: blocks clusters'),
        ),
      ).toEqual([]);
      await page
        .getByRole('button', {
          name: 'Acknowledge Dashboards and alerts of the fleet',
          exact: true,
        })
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: /^For/ }).click();
      await page.getByRole('option', { name: 'All clusters of dev' }).click();
      await dialog
        .getByRole('textbox', { name: /^Reason/ })
        .fill('Dashboards of dev read no metric that went');
      await dialog
        .getByRole('button', { name: 'Acknowledge', exact: true })
        .click();
      await dialog.waitFor({ state: 'detached' });
      await engineer.sees(
        'Acknowledged for 1 environment. Blocks all other clusters',
      );
      await engineer.sees('Dashboards of dev read no metric that went');
      const viewer = await Visitor.enter(browser, demo.url, 'Viewer');
      await viewer.open('/cluster-upgrades/version-gates');
      expect(
        await denialOf(
          viewer,
          'Acknowledge Dashboards and alerts of the fleet',
        ),
      ).toContain('cluster-upgrades.version-gate.acknowledge');
      await viewer.page.context().close();
    });

    it('makes a plan by clicks, which its requester cannot approve', async () => {
      await demo.faults(STUCK, [{ kind: 'upgrade-fails' }]);
      const { page } = engineer;
      await engineer.open('/cluster-upgrades/plans/new');
      await page
        .getByRole('textbox', { name: 'Name', exact: true })
        .fill('by-hand');
      await page
        .getByRole('textbox', { name: 'Title', exact: true })
        .fill('By hand');
      await addCluster(page, STUCK);
      await page.getByRole('button', { name: 'Next' }).click();
      await page
        .getByRole('textbox', { name: 'Version', exact: true })
        .fill('1.36');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByLabel('Deadline in minutes').fill('1');
      await page.getByRole('button', { name: 'Add stage' }).click();
      await addCluster(
        page.getByRole('listitem', { name: 'Stage stage-2', exact: true }),
        FOREIGN,
      );
      await page.getByRole('button', { name: 'Next' }).click();
      await press(engineer, 'Submit for approval', { confirm: 'Submit' });
      await engineer.sees(/Waiting for approval: /);
      expect(await denialOf(engineer, 'Approve')).toBe(
        'You submitted this plan, so you cannot approve it',
      );
    });

    it('is rejected with a reason, submitted again, withdrawn, and approved at last', async () => {
      approver = await Visitor.enter(
        browser,
        demo.url,
        'Second platform engineer',
      );
      await approver.open(new URL(engineer.page.url()).pathname);
      await press(approver, 'Reject', { reason: 'not on a Saturday' });
      await engineer.sees('Rejected: lena: not on a Saturday');
      await press(engineer, 'Submit for approval', { confirm: 'Submit' });
      await press(engineer, 'Withdraw');
      await engineer.sees('Draft: It was withdrawn. Submit it again');
      await press(engineer, 'Submit for approval', { confirm: 'Submit' });
      await press(approver, 'Approve');
      await engineer.page
        .getByRole('button', { name: 'Start rollout', disabled: false })
        .waitFor();
      await demo.foreignUpgrade(FOREIGN, 'v1.36.3');
      expect(approver.errors).toEqual([]);
    });

    it.each([
      [
        'readiness',
        '/cluster-upgrades/readiness?group=none',
        /PDB payments\/api allows no disruption/,
      ],
      ['support', '/cluster-upgrades/support', 'prod-eu-1'],
      ['diagnostics', '/cluster-upgrades/diagnostics', 'prod-eu-1'],
    ])('has a page for %s over the fleet', async (name, path, content) => {
      await engineer.open(path);
      expect(
        await engineer.lookAtOne(name, () => engineer.sees(content)),
      ).toEqual([]);
    });

    it('opens a finding beside the list, and the URL keeps it', async () => {
      await engineer.open('/cluster-upgrades/readiness?group=none');
      await engineer.page
        .getByText(/PDB payments\/api allows no disruption/)
        .first()
        .click();
      await engineer.page
        .getByRole('button', { name: 'Waive' })
        .first()
        .waitFor();
      expect(
        await engineer.lookAtOne('readiness-finding', () =>
          engineer.page
            .getByRole('button', { name: 'Waive' })
            .first()
            .waitFor(),
        ),
      ).toEqual([]);
    });

    it("says on a cluster's page why it is blocked", async () => {
      await engineer.open('/catalog/default/resource/prod-eu-1/upgrades');
      await engineer.sees(/Blocked for v1\.35/);
      expect(
        await engineer.lookAtOne('cluster', () =>
          engineer.sees(/PDB payments\/api allows no disruption/),
        ),
      ).toEqual([]);
      expect(new URL(engineer.page.url()).pathname).toBe(
        '/catalog/default/resource/prod-eu-1/upgrades',
      );
    });

    it("opens every section of a cluster's page, and the URL keeps it", async () => {
      await engineer.open(
        '/catalog/default/resource/prod-eu-1/upgrades#history',
      );
      await engineer.page.getByRole('table', { name: 'History' }).waitFor();
      await engineer.page.getByRole('button', { name: /^Open all/ }).click();
      expect(
        await engineer.lookAt('cluster-open', () =>
          engineer.page
            .getByRole('table', { name: 'Verdicts over time' })
            .waitFor(),
        ),
      ).toEqual([]);
      await engineer.page.reload();
      await engineer.page.getByRole('table', { name: 'Node pools' }).waitFor();
      await engineer.page.getByRole('button', { name: 'Close all' }).click();
      await engineer.page
        .getByRole('table', { name: 'Node pools' })
        .waitFor({ state: 'detached' });
      expect(new URL(engineer.page.url()).search).toBe('?open=-');
    });

    it('shows a service what of it breaks, and by when', async () => {
      const title = /Runs on \d+ clusters?; \d+ fix/;
      await eventually('the service is linked to its clusters', async () => {
        await engineer.open('/catalog/default/component/payments-api');
        await engineer.page
          .getByText(title)
          .first()
          .waitFor({ timeout: 60_000 });
        return true;
      });
      expect(
        await engineer.lookAtOne('component-card', () => engineer.sees(title)),
      ).toEqual([]);
      await engineer.open('/catalog/default/component/payments-api/upgrades');
      expect(
        await engineer.lookAtOne('component', () =>
          engineer.sees('PDB payments/api allows no disruption'),
        ),
      ).toEqual([]);
    });

    it.each([
      ['group', 'payments'],
      ['system', 'shop'],
    ])('rolls it up for a %s', async (kind, name) => {
      await engineer.open(`/catalog/default/${kind}/${name}/upgrades`);
      await engineer.sees(/Runs on \d+ clusters?; \d+ fix/);
      expect(
        await engineer.lookAtOne(kind, () =>
          engineer.page
            .getByRole('link', { name: 'prod-eu-1', exact: true })
            .first()
            .waitFor(),
        ),
      ).toEqual([]);
    });

    it('takes an approval for void when a cluster is not what it was, and starts once that is approved', async () => {
      const { id } = await eventually(
        'the cluster is found',
        async () =>
          (
            await demo.api<ClusterPage>(
              `/cluster-upgrades/clusters?search=${FOREIGN}`,
            )
          ).items[0],
      );
      await eventually('the upgrade from outside is read', async () => {
        await demo.api(`/cluster-upgrades/clusters/${id}/refresh`, {});
        return (
          await demo.api<ClusterPage>(
            `/cluster-upgrades/clusters?search=${FOREIGN}`,
          )
        ).items.find(({ version }) => version === 'v1.36.3');
      });
      await approver.page.reload();
      await approver.sees(
        /Approval is void: .*staging-fra-2 runs v1\.36\.3, not v1\.36\.2/,
      );
      await engineer.open(new URL(approver.page.url()).pathname);
      await press(engineer, 'Submit for approval', { confirm: 'Submit' });
      await press(approver, 'Approve');
      await press(engineer, 'Start rollout');
      await engineer.page.waitForURL(/\/rollouts\/./);
      rolloutPath = new URL(engineer.page.url()).pathname;
      expect(approver.errors).toEqual([]);
    });

    it('starts an upgrade from the template', async () => {
      await askForUpgrade(engineer, { cluster: CLUSTER, target: TARGET }, () =>
        engineer.picture('template'),
      );
      const upgrade = await eventually('the upgrade is there', upgradeOf);
      expect(upgrade.steps.map(({ type }) => type)).toContain('control-plane');
      await seesInTaskLog(engineer, `to ${TARGET} in `);
      await engineer.picture('task');
    });

    it('survives a kill of the backend in the middle', async () => {
      const { id } = await eventually('the upgrade runs', async () => {
        const found = await upgradeOf();
        return found?.steps.some(
          ({ type, status }) =>
            type === 'control-plane' && status === 'running',
        )
          ? found
          : undefined;
      });
      await engineer.open(`/cluster-upgrades/upgrades/${id}`);
      await engineer.page.getByRole('list', { name: 'Hops' }).waitFor();
      await engineer.picture('upgrade-running');
      const killedAt = demo.killBackend();
      await demo.hasBackend();
      const upgrade = await eventually('the upgrade ends', async () => {
        const found = await upgradeOf();
        if (found?.phase === 'failed' || found?.phase === 'stopped')
          throw new Error(found.phase);
        return found?.phase === 'succeeded' ? found : undefined;
      });
      // It was unfinished when the backend died.
      expect(Date.parse(upgrade.endedAt ?? '')).toBeGreaterThan(killedAt);
      await engineer.open(`/cluster-upgrades/upgrades/${id}`);
      expect(
        await engineer.lookAt('upgrade-ended', () => engineer.sees(/ended at/)),
      ).toEqual([]);
      const { items } = await demo.api<ClusterPage>(
        `/cluster-upgrades/clusters?search=${CLUSTER}`,
      );
      expect(items.find(found => found.id === cluster.id)?.version).toContain(
        '1.36.4',
      );
    });

    it('goes on with a halted stage, skips another one, and ends, by clicks', async () => {
      await engineer.open(rolloutPath);
      // Its deadline is a minute, which has mostly passed by now.
      await engineer.sees('The stage is halted.');
      expect(
        await engineer.lookAt('rollout-halted', () =>
          engineer.sees('The stage is halted.'),
        ),
      ).toEqual([]);
      await demo.faults(STUCK, []);
      await press(engineer, 'Skip stage stage-2', {
        reason: 'it goes with the next plan',
        confirm: 'Skip stage',
      });
      await engineer.page
        .getByRole('button', { name: `Retry ${STUCK}`, disabled: false })
        .waitFor();
      await press(engineer, `Retry ${STUCK}`, { confirm: 'Retry' });
      await press(engineer, 'Continue stage all', {
        reason: 'its machines come again',
        confirm: 'Continue stage',
      });
      await engineer.sees(/^Running, stage 1 of 2$/);
      await press(engineer, 'Abort', { reason: 'enough was seen' });
      await engineer.sees(/^Abort(ing, stage 1 of 2|ed)$/);
      for (const said of [
        / skipped stage stage-2/,
        new RegExp(` retried ${STUCK}`),
        / continued stage all/,
        / aborted the rollout/,
      ])
        await engineer.sees(said);
    });

    it('upgrades a cluster of EKS, which has patches of its own', async () => {
      const { items } = await demo.api<ClusterPage>(
        `/cluster-upgrades/clusters?search=${OF_EKS}`,
      );
      const { id } = await demo.api<{ id: string }>(
        '/cluster-upgrades/upgrades',
        {
          clusterId: items[0].id,
          target: '1.36',
          idempotencyKey: 'of-eks',
        },
      );
      await engineer.open(`/cluster-upgrades/upgrades/${id}`);
      await engineer.sees('Control plane v1.35 → v1.36');
      const ended = await eventually('the upgrade has ended', async () => {
        const upgrade = await demo.api<UpgradePage['items'][number]>(
          `/cluster-upgrades/upgrades/${id}`,
        );
        return upgrade.endedAt === undefined ? undefined : upgrade;
      });
      expect(ended.phase).toBe('succeeded');
      const { version = '' } = await demo.api<ClusterPage['items'][number]>(
        `/cluster-upgrades/clusters/${items[0].id}`,
      );
      expect(version).toMatch(/^v1\.36\.\d+-eks-/);
      await engineer.picture('upgrade-of-eks');
    });

    it('keeps it in the history', async () => {
      await engineer.open('/cluster-upgrades/history');
      await engineer.page.getByText(CLUSTER).first().waitFor();
      expect(
        await engineer.lookAtOne('history', () =>
          engineer.sees(`to ${TARGET}`),
        ),
      ).toEqual([]);
      expect([...engineer.errors, ...approver.errors]).toEqual([]);
    });
  },
);

/** Finds a cluster by its name in a stage's selector and adds it. */
async function addCluster(place: Page | Locator, name: string): Promise<void> {
  await place.getByRole('textbox', { name: 'Add clusters' }).fill(name);
  await place.getByRole('button', { name: `Add ${name}`, exact: true }).click();
}
