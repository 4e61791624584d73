import type { Browser, BrowserContext, Page } from 'playwright-core';
import { eventually } from '../src/portal';
import { launchBrowser, noBrowser, screenshot, seriousFindings } from './browser';
import { Demo } from './demo';

const CLUSTER = 'dev-fra-2';
const TARGET = 'v1.36.4';
const themes = ['light', 'dark'] as const;

interface ClusterPage {
  items: { id: string; entityRef: string; title: string; version?: string }[];
}
interface UpgradePage {
  items: { id: string; phase: string; steps: { type: string; status: string }[] }[];
}

const suite = noBrowser ? describe.skip : describe;

/** One walk through the portal: each test goes on where the one before ended. */
suite(`the portal in a browser${noBrowser ? ` (skipped: ${noBrowser})` : ''}`, () => {
  let demo: Demo;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let cluster: ClusterPage['items'][number];
  const errors: string[] = [];

  const open = async (path: string) => page.goto(`${demo.url}${path}`);
  const upgradeOf = async () => (await demo.api<UpgradePage>(`/cluster-upgrades/upgrades?clusterId=${cluster.id}`)).items.at(0);

  /** Both themes of the page that is open, each looked at by axe. */
  const lookAt = async (name: string, selector = 'main') => {
    for (const theme of themes) {
      await page.evaluate(`localStorage.setItem('theme', '${theme}')`);
      await page.reload();
      await page.locator(selector).first().waitFor();
      await page.waitForLoadState('networkidle');
      await screenshot(page, `${name}-${theme}`);
      expect({ theme, findings: await seriousFindings(page, selector) }).toEqual({ theme, findings: [] });
    }
  };

  beforeAll(async () => {
    demo = await Demo.start('e2e');
    const found = await eventually('the first read of the cluster', async () => {
      const { items } = await demo.api<ClusterPage>(`/cluster-upgrades/clusters?search=${CLUSTER}`);
      return items.find(({ title, version }) => title === CLUSTER && version !== undefined);
    });
    cluster = found;
    await eventually('the clusters are in the catalog', async () => demo.api('/catalog/entities/by-name/resource/default/prod-eu-1'));
    browser = await launchBrowser();
    context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    page = await context.newPage();
    page.setDefaultTimeout(60_000);
    page.on('pageerror', error => errors.push(error.message));
  });

  afterAll(async () => {
    await browser?.close();
    await demo?.stop();
  });

  it('signs in as the platform engineer', async () => {
    await open('/');
    await screenshot(page, 'sign-in');
    await page.getByRole('button', { name: 'Enter as Platform engineer' }).click();
    await page.getByText('Start here').waitFor();
    await screenshot(page, 'home');
    expect(new URL(page.url()).pathname).toBe('/home');
  });

  it('shows the fleet, and the URL keeps a filter', async () => {
    await open('/cluster-upgrades');
    await page.getByText('40 clusters from 2 sources').waitFor();
    await page.getByText('Environment by version').waitFor();
    await lookAt('fleet');
    await open('/cluster-upgrades?verdict=blocked');
    await page.getByText('prod-eu-1', { exact: true }).first().waitFor();
    await page.reload();
    expect(page.url()).toContain('verdict=blocked');
    expect(await page.getByRole('link', { name: CLUSTER, exact: true }).count()).toBe(0);
  });

  it("says on a cluster's page why it is blocked", async () => {
    await open('/catalog/default/resource/prod-eu-1/upgrades');
    await page.getByText(/Blocked for v1\.35/).first().waitFor();
    await page.getByText('CronJob legacy-cron/nightly-report is applied at batch/v1beta1', { exact: false }).first().waitFor();
    await lookAt('cluster', '#findings');
    expect(new URL(page.url()).pathname).toBe('/catalog/default/resource/prod-eu-1/upgrades');
  });

  it('shows a service what of it breaks, and by when', async () => {
    const title = page.getByText(/Runs on \d+ clusters?; \d+ fix/).first();
    await eventually('the service is linked to its clusters', async () => {
      await open('/catalog/default/component/payments-api');
      await title.waitFor({ timeout: 10_000 });
      return true;
    });
    await lookAt('component-card');
    await open('/catalog/default/component/payments-api/upgrades');
    await page.getByText('prod-eu-1').first().waitFor();
    expect(await page.getByText('PDB payments/api allows no disruption').count()).toBeGreaterThan(0);
    await lookAt('component');
  });

  it.each([['group', 'payments'], ['system', 'shop']])('rolls it up for a %s', async (kind, name) => {
    await open(`/catalog/default/${kind}/${name}/upgrades`);
    await page.getByText(/Runs on \d+ clusters?; \d+ fix/).first().waitFor();
    await page.getByRole('link', { name: 'prod-eu-1', exact: true }).first().waitFor();
    await lookAt(kind);
  });

  it('starts an upgrade from the template', async () => {
    await open('/create/templates/default/upgrade-cluster');
    const picker = page.getByRole('textbox', { name: /^Cluster/ });
    await picker.fill(CLUSTER);
    await page.getByRole('option', { name: new RegExp(`^${CLUSTER}`) }).click();
    await page.getByText(TARGET).first().waitFor();
    await screenshot(page, 'template');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Reason to start although blocked').first().waitFor();
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL(/\/create\/tasks\//);
    const upgrade = await eventually('the upgrade is there', upgradeOf);
    expect(upgrade.steps.map(({ type }) => type)).toContain('control-plane');
    await screenshot(page, 'task');
  });

  it('survives a kill of the backend in the middle', async () => {
    const upgrade = await eventually('the upgrade runs', async () => {
      const found = await upgradeOf();
      return found?.steps.some(({ status }) => status === 'running' || status === 'waiting') ? found : undefined;
    });
    await demo.killBackend();
    await open(`/cluster-upgrades/upgrades/${upgrade.id}`);
    await page.getByText(TARGET).first().waitFor();
    await screenshot(page, 'upgrade-after-kill');
    await eventually('the upgrade ends', async () => {
      const phase = (await upgradeOf())?.phase;
      if (phase === 'failed' || phase === 'stopped') throw new Error(phase);
      return phase === 'succeeded' ? true : undefined;
    });
    await page.getByText(/Succeeded|Done/).first().waitFor();
    await lookAt('upgrade');
    const { items } = await demo.api<ClusterPage>(`/cluster-upgrades/clusters?search=${CLUSTER}`);
    expect(items.find(({ id }) => id === cluster.id)?.version).toContain('1.36.4');
  });

  it('keeps it in the history', async () => {
    await open('/cluster-upgrades/history');
    await page.getByText(CLUSTER).first().waitFor();
    expect(await page.getByText(`to ${TARGET}`).count()).toBeGreaterThan(0);
    await lookAt('history');
  });

  it('threw no error on any page', () => {
    expect(errors).toEqual([]);
  });
});
