import type { Visitor } from './visitor';

export interface Answer {
  /** Typed into the dialog where it is given. */
  readonly reason?: string;
  /** Of the dialog's own button, where it says something else than the button that opened it. */
  readonly confirm?: string;
}

/**
 * Presses a button that asks before it acts, and answers: the dialog must close, or what refused
 * stands in it.
 * @param button - its accessible name, which may say more than is written on it: "Retry dev-fra-3"
 */
export async function press(
  { page }: Visitor,
  button: string,
  { reason, confirm = button }: Answer = {},
): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  if (reason !== undefined)
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill(reason);
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Why a button cannot be pressed, as it is read out. */
export async function denialOf(
  { page }: Visitor,
  button: string,
): Promise<string> {
  const denied = page
    .getByRole('button', { name: button, exact: true, disabled: true })
    .first();
  const id = await denied.getAttribute('aria-describedby');
  return (await page.locator(`#${id}`).textContent()) ?? '';
}
