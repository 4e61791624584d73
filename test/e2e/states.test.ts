import type {
  Cluster,
  ClusterPage,
  Readiness,
  Upgrade,
  UpgradePage,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { eventually } from '../src/eventually';
import { IN_FULL } from '../src/inFull';
import { Portal } from '../src/portal';
import { launchBrowser, noBrowser } from './browser';
import { Demo } from './demo';
import { Visitor } from './visitor';

const MINUTE = 60_000;
const API = '**/api/cluster-upgrades/**';
/** An upgrade of it never gets beyond its first machine. */
const STUCK = 'dev-fra-3';
/** Its drain waits for a budget. */
const WAITING = 'staging-fra-3';
const LOST = 'prod-eu-2';

const PAGES = [
  ['fleet', '/cluster-upgrades'],
  ['cluster', '/catalog/default/resource/dev-eu-1/upgrades'],
  ['component-card', '/catalog/default/component/payments-api'],
  ['component', '/catalog/default/component/payments-api/upgrades'],
  ['group', '/catalog/default/group/payments/upgrades'],
  ['system', '/catalog/default/system/shop/upgrades'],
  ['upgrade', '/cluster-upgrades/upgrades/WAITING'],
  ['history', '/cluster-upgrades/history'],
  ['plans', '/cluster-upgrades/plans'],
  ['rollouts', '/cluster-upgrades/rollouts'],
  ['support', '/cluster-upgrades/support'],
  ['readiness', '/cluster-upgrades/readiness'],
  ['diagnostics', '/cluster-upgrades/diagnostics'],
  ['template', '/create/templates/default/upgrade-cluster'],
] as const;

/**
 * All pages in `npm run test:all`; in `npm test` every other one without permission, and those in
 * between with an error: pages' own tests have both.
 */
const pagesOf = (state: 'denied' | 'error') =>
  PAGES.filter(
    (_, index) => IN_FULL || index % 2 === (state === 'denied' ? 0 : 1),
  );

/** Of a cluster's page: those with tables. */
const SECTIONS = [
  'findings',
  'platform',
  'rollback',
  'node-pools',
  'services',
  'checks',
  'trend',
  'history',
  'not-read',
];

/** Pages with tables of many columns, and what stands there once they are read. */
const WIDE_PAGES = [
  ['/cluster-upgrades', 'dev-eu-1'],
  ['/cluster-upgrades/support?view=table', 'dev-eu-1'],
  ['/cluster-upgrades/readiness', /findings ·/],
  ['/cluster-upgrades/diagnostics', 'dev-eu-1'],
  [
    `/catalog/default/resource/dev-eu-1/upgrades?${SECTIONS.map(
      id => `open=${id}`,
    ).join('&')}`,
    'Kubelet',
  ],
  ['/catalog/default/component/payments-api/upgrades', 'Where it runs'],
] as const;

const suite = noBrowser ? describe.skip : describe;

/**
 * Every page in every state but the good one, which portal.test.ts walks: pictures, and axe over
 * the whole page.
 */
suite(
  `the states of every page${noBrowser ? ` (skipped: ${noBrowser})` : ''}`,
  () => {
    let demo: Demo;
    let browser: Browser;
    let engineer: Visitor;
    const upgradeIds = new Map<string, string>();

    const pathOf = (page: string) =>
      page.replace('WAITING', upgradeIds.get(WAITING) ?? '');
    const clusterNamed = (
      name: string,
      isReady: (cluster: Cluster) => boolean,
    ) =>
      eventually(`${name} is as wanted`, async () =>
        (
          await demo.api<ClusterPage>(
            `/cluster-upgrades/clusters?search=${name}`,
          )
        ).items.find(cluster => cluster.title === name && isReady(cluster)),
      );
    const upgradeIn = (name: string, phase: Upgrade['phase']) =>
      eventually(`the upgrade of ${name} is ${phase}`, async () =>
        (await demo.api<UpgradePage>('/cluster-upgrades/upgrades')).items.find(
          upgrade => upgrade.clusterName === name && upgrade.phase === phase,
        ),
      );

    beforeAll(async () => {
      demo = await Demo.start('e2e-states');
      await demo.faults(STUCK, [{ kind: 'upgrade-fails' }]);
      for (const name of [STUCK, WAITING]) {
        const { id, target } = await clusterNamed(
          name,
          ({ upgradable, freshness }) =>
            upgradable.possible && freshness.state === 'fresh',
        );
        const { coverage } = await demo.api<Readiness>(
          `/cluster-upgrades/clusters/${id}/readiness`,
        );
        const acceptUnknownChecks = coverage
          .filter(({ status }) => status === 'partial' || status === 'not-run')
          .map(({ checkId }) => checkId);
        upgradeIds.set(
          name,
          (
            await demo.api<Upgrade>('/cluster-upgrades/upgrades', {
              clusterId: id,
              target,
              acceptUnknownChecks,
            })
          ).id,
        );
      }
      await eventually('the clusters are in the catalog', async () =>
        demo.api('/catalog/entities/by-name/resource/default/dev-eu-1'),
      );
      browser = await launchBrowser();
      engineer = await Visitor.enter(browser, demo.url, 'Platform engineer');
    });

    afterAll(async () => {
      await browser?.close();
      await demo?.stop();
    });

    describe('without the right to see clusters', () => {
      let contractor: Visitor;
      beforeAll(async () => {
        contractor = await Visitor.enter(browser, demo.url, 'Contractor');
      });
      afterAll(() => contractor?.leave());

      it('the catalog has no cluster', async () => {
        await contractor.open('/catalog/default/resource/dev-eu-1/upgrades');
        expect(
          await contractor.lookAtOne('cluster-denied', () =>
            contractor.sees(/Entity not found/),
          ),
        ).toEqual([]);
      });

      it.each(pagesOf('denied').filter(([name]) => name !== 'cluster'))(
        '%s names the missing permission [T-378]',
        async (name, page) => {
          await contractor.open(pathOf(page));
          expect(
            await contractor.lookAtOne(`${name}-denied`, () =>
              contractor.sees(/cluster-upgrades\.cluster\.read/),
            ),
          ).toEqual([]);
        },
      );
    });

    describe('with the right to look only', () => {
      let viewer: Visitor;
      beforeAll(async () => {
        viewer = await Visitor.enter(browser, demo.url, 'Viewer');
      });
      afterAll(() => viewer?.leave());

      it.each(IN_FULL ? [1440, 1280, 390] : [1280, 390])(
        'no table but the map of environments and versions is wider than a page of %i px',
        async width => {
          const wider = `[...document.querySelectorAll('table')].filter(({ scrollWidth, parentElement }) => scrollWidth > parentElement.clientWidth + 1).map(table => table.getAttribute('aria-label'))`;
          await viewer.page.setViewportSize({ width, height: 900 });
          for (const [page, text] of WIDE_PAGES) {
            await viewer.open(page);
            await viewer.sees(text);
            const found: string[] = await viewer.page.evaluate(wider);
            expect({
              page,
              wider: found.filter(
                label => label !== 'Clusters by environment and version',
              ),
            }).toEqual({ page, wider: [] });
          }
          await viewer.page.setViewportSize({ width: 1440, height: 900 });
        },
      );

      it.each([
        ['cluster', '/catalog/default/resource/dev-eu-1/upgrades'],
        ['upgrade', '/cluster-upgrades/upgrades/WAITING'],
      ])(
        '%s shows its controls disabled, with the missing permission',
        async (name, page) => {
          await viewer.open(pathOf(page));
          expect(
            await viewer.lookAtOne(`${name}-viewer`, () =>
              viewer.sees(/cluster-upgrades\.rollout\.operate/),
            ),
          ).toEqual([]);
        },
      );

      it('the template says of a cluster that it may not be upgraded, with the reason', async () => {
        await viewer.open('/create/templates/default/upgrade-cluster');
        const open = async () => {
          await viewer.page
            .getByRole('textbox', { name: /^Cluster/ })
            .fill('dev-fra-2');
          await viewer.page.getByRole('option', { name: /^dev-fra-2/ }).click();
          await viewer.sees(
            /You cannot upgrade this cluster. You need .*cluster-upgrades\.rollout\.operate/,
          );
        };
        expect(await viewer.lookAtOne('template-viewer', open)).toEqual([]);
      });
    });

    describe('when the backend answers with an error', () => {
      afterEach(() => engineer.letRequestsThrough());

      it.each(pagesOf('error'))('%s says what failed', async (name, page) => {
        await engineer.page.route(API, route =>
          route.fulfill({
            status: 500,
            headers: { 'x-request-id': '4f1c9a70-2b6e' },
            json: {
              error: { name: 'Error', message: 'The database does not answer' },
              response: { statusCode: 500 },
            },
          }),
        );
        await engineer.open(pathOf(page));
        expect(
          await engineer.lookAtOne(`${name}-error`, () =>
            engineer.sees('The database does not answer'),
          ),
        ).toEqual([]);
        expect(
          await engineer.page.getByText(/request id 4f1c9a70-2b6e/).count(),
        ).toBeGreaterThan(0);
      });

      it('an ended session is not an error', async () => {
        await engineer.page.route(API, route =>
          route.fulfill({
            status: 401,
            json: {
              error: { name: 'AuthenticationError', message: 'Invalid token' },
              response: { statusCode: 401 },
            },
          }),
        );
        await engineer.open('/cluster-upgrades');
        expect(
          await engineer.lookAtOne('fleet-session-ended', () =>
            engineer.sees('Your session ended.'),
          ),
        ).toEqual([]);
      });
    });

    describe('a cluster', () => {
      it('that cannot be reached keeps its last values, with the reason', async () => {
        const { id } = await clusterNamed(
          LOST,
          ({ freshness }) => freshness.state === 'fresh',
        );
        await demo.faults(LOST, [{ kind: 'unreachable' }]);
        await demo.api(`/cluster-upgrades/clusters/${id}/refresh`, {});
        const { version } = await clusterNamed(
          LOST,
          ({ freshness }) => freshness.state === 'unreachable',
        );
        await engineer.open(`/catalog/default/resource/${LOST}/upgrades`);
        expect(
          await engineer.lookAtOne('cluster-unreachable', () =>
            engineer.sees(new RegExp(`${LOST} cannot be read`)),
          ),
        ).toEqual([]);
        await engineer.sees(String(version));
      });

      it('that was never read says so', async () => {
        await engineer.open(
          '/catalog/default/resource/edge-store-014/upgrades',
        );
        expect(
          await engineer.lookAtOne('cluster-never-read', () =>
            engineer.sees(/It was never read/),
          ),
        ).toEqual([]);
      });

      it('with checks that did not run is unknown, and names them', async () => {
        await engineer.open('/catalog/default/resource/prod-eu-4/upgrades');
        expect(
          await engineer.lookAtOne('cluster-unknown', () =>
            engineer.sees(/^Unknown for v1\.35/),
          ),
        ).toEqual([]);
      });

      it('whose read is old is stale', async () => {
        const byName = '**/api/cluster-upgrades/clusters/by-entity/**';
        await engineer.page.route(byName, async route => {
          const response = await route.fetch();
          const cluster: Cluster = await response.json();
          await route.fulfill({
            response,
            json: {
              ...cluster,
              freshness: {
                ...cluster.freshness,
                state: 'stale',
                readAt: new Date(Date.now() - 3 * 60 * MINUTE).toISOString(),
              },
            },
          });
        });
        await engineer.open('/catalog/default/resource/dev-eu-1/upgrades');
        expect(
          await engineer.lookAtOne('cluster-stale', () =>
            engineer.sees(/Not read for longer than two intervals/),
          ),
        ).toEqual([]);
        await engineer.letRequestsThrough();
      });
    });

    describe('an upgrade', () => {
      it('that runs says what it does', async () => {
        await upgradeIn(STUCK, 'running');
        await engineer.open(
          `/cluster-upgrades/upgrades/${upgradeIds.get(STUCK)}`,
        );
        expect(
          await engineer.lookAtOne('upgrade-running', () =>
            engineer.sees(/quota of instances exceeded/),
          ),
        ).toEqual([]);
      });

      it('that waits says what for', async () => {
        await upgradeIn(WAITING, 'waiting');
        await engineer.open(pathOf('/cluster-upgrades/upgrades/WAITING'));
        expect(
          await engineer.lookAtOne('upgrade-waiting', () =>
            engineer.sees(/disruption budget late-budget needs 2 healthy pods/),
          ),
        ).toEqual([]);
      });

      it('says in the dialog what a stop does', async () => {
        const open = async () => {
          await engineer.page
            .getByRole('button', { name: 'Stop after this hop' })
            .click();
          await engineer.page
            .getByRole('dialog')
            .getByText(/Versions that were reached stay/)
            .waitFor();
        };
        expect(await engineer.lookAtOne('stop-dialog', open)).toEqual([]);
      });

      it('that failed says why, and what can be done', async () => {
        const one = `**/api/cluster-upgrades/upgrades/${upgradeIds.get(STUCK)}`;
        await engineer.page.route(one, async route => {
          const response = await route.fetch();
          await route.fulfill({
            response,
            json: failed(await response.json()),
          });
        });
        await engineer.open(
          `/cluster-upgrades/upgrades/${upgradeIds.get(STUCK)}`,
        );
        expect(
          await engineer.lookAtOne('upgrade-failed', () =>
            engineer.sees(/The platform gave up/),
          ),
        ).toEqual([]);
        await engineer.letRequestsThrough();
      });
    });

    describe('a portal without any cluster', () => {
      let folder: string;
      let empty: Portal;
      let visitor: Visitor;
      beforeAll(async () => {
        folder = await mkdtemp(path.join(tmpdir(), 'drydock-portal-'));
        empty = await Portal.start({}, folder);
        visitor = await Visitor.enter(browser, empty.url, 'Platform engineer');
      });
      afterAll(async () => {
        await empty?.stop();
        await rm(folder, { recursive: true, force: true });
      });

      it.each([
        ['fleet', '/cluster-upgrades', 'Connect a cluster'],
        ['history', '/cluster-upgrades/history', 'No upgrade yet'],
        ['plans', '/cluster-upgrades/plans', 'No plan yet'],
        ['rollouts', '/cluster-upgrades/rollouts', 'No rollout yet'],
        [
          'component-card',
          '/catalog/default/component/payments-api',
          'Not known yet on which clusters it runs',
        ],
        [
          'component',
          '/catalog/default/component/payments-api/upgrades',
          /No cluster that you may see was found yet|not read from the catalog yet/,
        ],
        [
          'group',
          '/catalog/default/group/payments/upgrades',
          /No cluster that you may see was found yet|not read from the catalog yet/,
        ],
        [
          'system',
          '/catalog/default/system/shop/upgrades',
          /No cluster that you may see was found yet|not read from the catalog yet/,
        ],
      ])('%s says what to do', async (name, page, text) => {
        await eventually('the catalog is filled', async () =>
          empty.api('/catalog/entities/by-name/component/default/payments-api'),
        );
        await visitor.open(page);
        expect(
          await visitor.lookAtOne(`${name}-empty`, () => visitor.sees(text)),
        ).toEqual([]);
      });

      it('the template has nothing to pick', async () => {
        await visitor.open('/create/templates/default/upgrade-cluster');
        const open = async () => {
          await visitor.page.getByRole('textbox', { name: /^Cluster/ }).click();
          await visitor.sees(/No cluster/);
        };
        expect(await visitor.lookAtOne('template-empty', open)).toEqual([]);
      });
    });

    it('threw no error on any page', () => {
      expect(engineer.errors).toEqual([]);
    });
  },
);

/**
 * What the backend answers once the platform has given up: no simulated platform says so by itself.
 */
function failed(upgrade: Upgrade): Upgrade {
  const text =
    'The platform gave up: quota of instances exceeded in this region';
  const message = { code: 'text', params: { text: { text } }, text };
  const endedAt = upgrade.updatedAt;
  return {
    ...upgrade,
    phase: 'failed',
    message,
    endedAt,
    steps: upgrade.steps.map(step =>
      step.status === 'running'
        ? { ...step, status: 'failed', message, endedAt }
        : step,
    ),
    actions: upgrade.actions.map(action =>
      action.action === 'retry'
        ? { action: 'retry', allowed: true }
        : {
            ...action,
            allowed: false,
            reason: {
              code: 'upgrade.ended',
              params: {},
              text: 'The upgrade has ended',
            },
          },
    ),
  };
}
