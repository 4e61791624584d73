/**
 * What a user sees in a portal that scripts/release/check.mjs made:
 * `lookAtPortal.ts installed|removed URL PICTURE` opens its pages in Chromium and ends with 1 and
 * one sentence when something is not there. Prints `{"missing"}` where no browser runs.
 */
import type { Locator, Page } from 'playwright-core';
import { launchBrowser, noBrowser } from '../e2e/browser';

const LONGEST_WAIT_MILLISECONDS = 60_000;
const CLUSTER = 'prod-eu-1';
/** A reader with the documented roles sees enough for a verdict other than unknown. */
const VERDICT = /(?:Ready|Attention|Blocked) for v1\.\d+/;
const COMPONENT = 'example-website';

/** Waits for one thing. @throws Error that names it */
async function expectTo(what: string, wait: Promise<unknown>): Promise<void> {
  await wait.catch(error => {
    throw new Error(`${what}: ${error.message.split('\n')[0]}`);
  });
}

/** A tab of an entity's page; in the new frontend system it is a link. */
function tab(page: Page, name: string): Locator {
  return page
    .getByRole('tab', { name })
    .or(page.getByRole('link', { name, exact: true }))
    .first();
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/catalog`);
  const enter = page.getByRole('button', { name: 'Enter', exact: true });
  const inside = page.getByRole('link', { name: 'Settings' });
  await expectTo(
    'The sign-in page or the portal did not open',
    enter.or(inside).first().waitFor(),
  );
  if (await enter.isVisible()) await enter.click();
  await expectTo('The guest could not sign in', inside.first().waitFor());
}

async function seeInstalled(page: Page, url: string): Promise<void> {
  const entry = page.getByRole('link', { name: 'Cluster upgrades' }).first();
  await expectTo('The sidebar has no entry "Cluster upgrades"', entry.click());
  await expectTo(
    `The fleet page does not show ${CLUSTER}`,
    page.getByRole('link', { name: CLUSTER }).first().waitFor(),
  );
  await page.goto(`${url}/catalog/default/resource/${CLUSTER}`);
  await expectTo(
    `The page of ${CLUSTER} has no tab "Upgrades"`,
    tab(page, 'Upgrades').click(),
  );
  await expectTo(
    `The tab of ${CLUSTER} shows no verdict`,
    page.getByText(VERDICT).first().waitFor(),
  );
  await expectTo(
    `The tab of ${CLUSTER} does not say what the verdict rests on`,
    page.getByText('knowledge reviewed through').first().waitFor(),
  );
  await page.goto(`${url}/catalog/default/component/${COMPONENT}`);
  await expectTo(
    `The page of ${COMPONENT} has no tab "Upgrades"`,
    tab(page, 'Upgrades').click(),
  );
  await expectTo(
    `The tab of ${COMPONENT} did not open`,
    page.waitForURL('**/upgrades'),
  );
  await page.goto(`${url}/catalog/default/resource/${CLUSTER}/upgrades`);
  await page.getByText(VERDICT).first().waitFor();
}

async function seeRemoved(page: Page, url: string): Promise<void> {
  const entries = await page
    .getByRole('link', { name: 'Cluster upgrades' })
    .count();
  if (entries > 0)
    throw new Error('The sidebar still has an entry "Cluster upgrades"');
  await page.goto(`${url}/catalog/default/component/${COMPONENT}`);
  await expectTo(
    `The page of ${COMPONENT} did not open`,
    tab(page, 'Overview').waitFor(),
  );
  if ((await tab(page, 'Upgrades').count()) > 0)
    throw new Error(`The page of ${COMPONENT} still has a tab "Upgrades"`);
}

async function main([what, url, picture]: readonly string[]): Promise<void> {
  if (noBrowser) {
    process.stdout.write(JSON.stringify({ missing: noBrowser }));
    return;
  }
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
    });
    page.setDefaultTimeout(LONGEST_WAIT_MILLISECONDS);
    const errors: string[] = [];
    page.on('pageerror', error => errors.push(error.message));
    try {
      await signIn(page, url);
      await (what === 'installed'
        ? seeInstalled(page, url)
        : seeRemoved(page, url));
    } finally {
      await page.screenshot({ path: picture });
    }
    if (errors.length > 0) throw new Error(`A page threw: ${errors[0]}`);
  } finally {
    await browser.close();
  }
}

main(process.argv.slice(2)).catch(error => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
