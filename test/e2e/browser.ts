import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { repositoryRoot } from '../src/portal';

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const screenshots = join(repositoryRoot, '.cache', 'screenshots');

const systemBrowser = [process.env.DRYDOCK_BROWSER ?? '', ...SYSTEM_BROWSERS].find(path => path !== '' && existsSync(path));
/** The package carries a Chromium for Linux on x64 only. */
const carriedBrowser = process.platform === 'linux' && process.arch === 'x64';

/** Why no browser can run here; undefined when one can. */
export const noBrowser = systemBrowser || carriedBrowser ? undefined : 'no Chromium or Chrome; install one or set DRYDOCK_BROWSER to its path';

/** A system browser, else the one that npm's @sparticuz/chromium carries. */
export async function launchBrowser(): Promise<Browser> {
  if (systemBrowser) return chromium.launch({ executablePath: systemBrowser, args: FLAGS });
  const carried = await import('@sparticuz/chromium');
  return chromium.launch({ executablePath: await carried.default.executablePath(), args: [...carried.default.args, ...FLAGS] });
}

/** A picture of the page as it is, kept below .cache/screenshots. */
export async function screenshot(page: Page, name: string): Promise<void> {
  mkdirSync(screenshots, { recursive: true });
  await page.screenshot({ path: join(screenshots, `${name}.png`) });
}

interface AxeViolation {
  id: string;
  impact?: string;
  help: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

/**
 * What axe finds serious or critical inside a part of the page, one line each.
 * @param selector - what is ours; the framework's own header and sidebar are not
 */
export async function seriousFindings(page: Page, selector: string): Promise<string[]> {
  const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
  // Evaluated and not added as a script: the page's content security policy would refuse that.
  await page.evaluate(source);
  const violations: AxeViolation[] = await page.evaluate(
    `axe.run(${JSON.stringify({ include: [[selector]] })}, { resultTypes: ['violations'] }).then(results => results.violations)`,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.slice(0, 3).map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}: ${failureSummary ?? ''}`));
}
