import type { Browser, Page, Request } from 'playwright-core';
import { eventually, HANGS_AFTER_SECONDS } from '../src/eventually';
import { IN_FULL } from '../src/inFull';
import {
  RULES_OF_COLORS,
  screenshot,
  seriousFindings,
  untilFadedIn,
} from './browser';

/** The users that can sign in: titles on the sign-in page of the demo. */
export type Person =
  | 'Platform engineer'
  | 'Second platform engineer'
  | 'Service owner'
  | 'Viewer'
  | 'Contractor';

/** The one of the sign-in comes last: every look begins with a change of it. */
const THEMES = ['dark', 'light'] as const;
type Theme = (typeof THEMES)[number];
/** No request for as long: the page has what it asked for. */
const QUIET_MILLISECONDS = 500;

/** A user with an own browser, signed in to a portal. */
export class Visitor {
  /** What was thrown on the pages so far. */
  readonly errors: string[] = [];
  readonly #asked = new Set<Request>();
  #looksAtOne = 0;
  #quietSince = Date.now();

  private constructor(readonly page: Page, private readonly url: string) {
    page.on('pageerror', error => this.errors.push(error.message));
    const answered = (request: Request) => {
      this.#asked.delete(request);
      this.#quietSince = Date.now();
    };
    page.on('request', request => this.#asked.add(request));
    page.on('requestfinished', answered);
    page.on('requestfailed', answered);
  }

  /** Comes in by the sign-in page, as people do. */
  static async enter(
    browser: Browser,
    url: string,
    person: Person,
  ): Promise<Visitor> {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(HANGS_AFTER_SECONDS * 1000);
    const visitor = new Visitor(page, url);
    await visitor.open('/');
    await page.getByRole('button', { name: `Enter as ${person}` }).click();
    await page.getByText('Start here').waitFor();
    return visitor;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`${this.url}${path}`);
  }

  /**
   * Ends what a test answers with `page.route`, after the answers that are being given: Playwright
   * fails a test whose answer comes later.
   */
  async letRequestsThrough(): Promise<void> {
    await this.page.unrouteAll({ behavior: 'wait' });
  }

  /** Waits until some text stands on the page. */
  async sees(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }

  /**
   * The page that is open, in both themes: axe looks at the whole of it; in the second theme by the
   * rules of colors alone, for nothing else changes, and in `npm run test:all` by all.
   * @param ready - waits for what the page is about, after each change of the theme, which draws
   *   the page anew; may open a dialog
   * @returns what axe finds serious or critical
   */
  async lookAt(
    name: string,
    ready: () => Promise<unknown>,
    themes: readonly Theme[] = THEMES,
  ): Promise<string[]> {
    const findings: string[] = [];
    for (const [index, theme] of themes.entries()) {
      await this.#chooseTheme(theme);
      await ready();
      await this.#untilQuiet();
      await untilFadedIn(this.page);
      await screenshot(this.page, `${name}-${theme}`);
      const rules = index > 0 && !IN_FULL ? RULES_OF_COLORS : undefined;
      findings.push(
        ...(await seriousFindings(this.page, rules)).map(
          finding => `${theme}: ${finding}`,
        ),
      );
    }
    return findings;
  }

  /**
   * As `lookAt`, for one page of many: in `npm test` this one in the dark theme and the next one in
   * the light one, in `npm run test:all` each in both.
   */
  async lookAtOne(
    name: string,
    ready: () => Promise<unknown>,
  ): Promise<string[]> {
    this.#looksAtOne += 1;
    return this.lookAt(
      name,
      ready,
      IN_FULL ? THEMES : [THEMES[(this.#looksAtOne - 1) % THEMES.length]],
    );
  }

  /** A picture of the page as it is, in the theme that it has. */
  async picture(name: string): Promise<void> {
    await screenshot(this.page, name);
  }

  async leave(): Promise<void> {
    await this.page.context().close();
  }

  /**
   * As another tab of the same browser does it. The page is not loaded again, but all of it is
   * drawn and asked for anew.
   */
  async #chooseTheme(theme: Theme): Promise<void> {
    // Requests of pages that were left do not always report their end.
    this.#asked.clear();
    this.#quietSince = Date.now();
    await this.page.evaluate(
      `localStorage.setItem('theme', '${theme}'); dispatchEvent(new StorageEvent('storage', { key: 'theme' }))`,
    );
    await this.page.locator(`body[data-theme-mode="${theme}"]`).waitFor();
  }

  async #untilQuiet(): Promise<void> {
    await eventually('the page has what it asked for', async () => {
      if (this.#asked.size > 0)
        throw new Error(
          `no answer from ${[...this.#asked]
            .map(request => request.url())
            .join(', ')}`,
        );
      return Date.now() - this.#quietSince >= QUIET_MILLISECONDS || undefined;
    });
  }
}
