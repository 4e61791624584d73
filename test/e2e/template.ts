import type { Visitor } from './visitor';

export interface TemplateInput {
  /** As the picker names it. */
  readonly cluster: string;
  readonly target: string;
  /** Ids of the checks that did not run and that are accepted. */
  readonly accepted?: readonly string[];
  /** Whether the task stays with the upgrade until its end. */
  readonly follow?: boolean;
}

/**
 * Fills in the template "Upgrade a cluster" by clicks, from the Create page to the running task.
 * @param filledIn - looks at the first page of the form before it goes on
 */
export async function askForUpgrade(
  visitor: Visitor,
  { cluster, target, accepted = [], follow = false }: TemplateInput,
  filledIn: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const { page } = visitor;
  await visitor.open('/create');
  await visitor.sees('Upgrade a cluster');
  await page
    .locator('.MuiCard-root', { hasText: 'Upgrade a cluster' })
    .getByRole('button', { name: 'Choose' })
    .click();
  await page.waitForURL(/templates\/default\/upgrade-cluster/);
  const name = cluster.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  await page.getByRole('textbox', { name: /^Cluster/ }).fill(cluster);
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  const version = page.getByRole('button', { name: /^Target version/ });
  await version.filter({ hasText: /v1\./ }).click();
  await page
    .getByRole('option', {
      name: new RegExp(`^${target.replace(/\./g, '\\.')}`),
    })
    .click();
  await page.getByRole('option').first().waitFor({ state: 'detached' });
  if (follow)
    await page
      .getByRole('checkbox', { name: /^Follow the upgrade in this task/ })
      .check();
  await filledIn();
  await page.getByRole('button', { name: 'Next' }).click();
  await visitor.sees('Checks that did not run and that you accept');
  for (const checkId of accepted)
    await page.locator(`input[type="checkbox"][name="${checkId}"]`).check();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/\/create\/tasks\//);
}

/** Long enough for a click on what is there. */
const CLICK_MILLISECONDS = 5_000;

/**
 * Opens the log of the task that is shown and finds a text in it: only the lines in sight are
 * drawn, so it is searched for.
 */
export async function seesInTaskLog(
  { page }: Visitor,
  text: string,
): Promise<void> {
  const search = page.getByPlaceholder('Search', { exact: true });
  const show = page.getByRole('button', { name: 'Show Logs' });
  await search.or(show).first().waitFor();
  // A task that ends opens its log and removes the button, perhaps right now.
  if (!(await search.isVisible()))
    await show.click({ timeout: CLICK_MILLISECONDS }).catch(() => undefined);
  await search.fill(text);
  await page.getByText(text, { exact: true }).first().waitFor();
}
