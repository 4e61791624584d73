import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser, type Page } from 'playwright-core';
import { IN_FULL } from '../src/inFull';
import { repositoryRoot } from '../src/portal';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
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

const systemBrowser = [
  process.env.DRYDOCK_BROWSER ?? '',
  ...SYSTEM_BROWSERS,
].find(path => path !== '' && existsSync(path));
/** The package carries a Chromium for Linux on x64 only. */
const carriedBrowser = process.platform === 'linux' && process.arch === 'x64';

/** Why no browser can run here; undefined when one can. */
export const noBrowser =
  systemBrowser || carriedBrowser
    ? undefined
    : 'no Chromium or Chrome; install one or set DRYDOCK_BROWSER to its path';

/** A system browser, else the one that npm's @sparticuz/chromium carries. */
export async function launchBrowser(): Promise<Browser> {
  if (systemBrowser)
    return chromium.launch({ executablePath: systemBrowser, args: FLAGS });
  // Without the flags of the package: it is meant for functions in clouds, and its one process for
  // all ends with the first window that is closed.
  return chromium.launch({
    executablePath: await unpackCarried(),
    args: FLAGS,
  });
}

/**
 * The path of the carried browser. In a process of its own: the package is an ES module, which jest
 * loads only with a flag.
 */
async function unpackCarried(): Promise<string> {
  const program =
    "import chromium from '@sparticuz/chromium'; process.stdout.write(await chromium.executablePath())";
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { cwd: __dirname },
  );
  return stdout;
}

const LONGEST_FADE_MILLISECONDS = 1_500;

/** Higher pages are cut. */
const HIGHEST_PICTURE = 6000;

/**
 * Waits until a dialog has faded in. Animations without end, or only while a user scrolls, are not
 * waited for.
 */
export async function untilFadedIn(page: Page): Promise<void> {
  await page.evaluate(
    `Promise.race([
      Promise.all(document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity).map(({ finished }) => finished.catch(() => undefined))),
      new Promise(resolve => setTimeout(resolve, ${LONGEST_FADE_MILLISECONDS})),
    ]).then(() => undefined)`,
  );
}

/**
 * A picture of the whole page, with what one would scroll to, kept below .cache/screenshots. For
 * users' eyes, so only `npm run test:all` takes it.
 */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (!IN_FULL) return;
  mkdirSync(screenshots, { recursive: true });
  const size = page.viewportSize();
  const hidden: number = await page.evaluate(
    `Math.max(0, ...[document.documentElement, ...document.querySelectorAll('body *')].filter(part => part.clientHeight > innerHeight / 2).map(part => part.scrollHeight - part.clientHeight))`,
  );
  if (size && hidden > 0)
    await page.setViewportSize({
      width: size.width,
      height: Math.min(HIGHEST_PICTURE, size.height + hidden),
    });
  await untilFadedIn(page);
  await page.screenshot({ path: join(screenshots, `${name}.png`) });
  if (size && hidden > 0) await page.setViewportSize(size);
}

interface AxeViolation {
  id: string;
  impact?: string;
  help: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

/**
 * The one part of Backstage that axe finds at fault: its header's tabs name a panel (aria-controls)
 * that its page layout never draws.
 */
const CHROME = '.bui-Tab';

/** The rules of axe whose answer a theme can change. */
export const RULES_OF_COLORS: readonly string[] = [
  'color-contrast',
  'link-in-text-block',
];

/**
 * What axe finds serious or critical on the whole page, one line each.
 * @param rules - to look at the page by these alone
 */
export async function seriousFindings(
  page: Page,
  rules?: readonly string[],
): Promise<string[]> {
  const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
  // Evaluated and not added as a script: the page's content security policy would refuse that.
  await page.evaluate(source);
  const options = {
    resultTypes: ['violations'],
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
  };
  const violations: AxeViolation[] = await page.evaluate(
    `axe.run({ exclude: [['${CHROME}']] }, ${JSON.stringify(
      options,
    )}).then(results => results.violations)`,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes
        .slice(0, 3)
        .map(
          ({ target, failureSummary }) =>
            `${id}: ${help} at ${target.join(' ')}: ${failureSummary ?? ''}`,
        ),
    );
}
