import { hasText } from './hasText';
import type { Texts } from './Texts';

/** The key of a text about a field of plans: one for the type of its entry comes first. */
function textKey(path: string, suffix = '') {
  return [path, path.replace(/\[[^[\]]*\]/g, '[]')]
    .map(each => `planField.${each}${suffix}`)
    .find(hasText);
}

/** What the form calls a field; undefined: it has no name for it. */
export function fieldLabel(path: string, texts: Texts): string | undefined {
  const key = textKey(path);
  return key && texts(key);
}

/** What a field is for; undefined: its label says it. */
export function fieldHelp(path: string, texts: Texts): string | undefined {
  const key = textKey(path, '.help');
  return key && texts(key);
}

/** A choice of a field. One without words stays as the plan names it. */
export function choiceText(path: string, choice: string, texts: Texts): string {
  const key = textKey(path, `.is.${choice}`);
  return key ? texts(key) : choice;
}

export function choicesOf(
  path: string,
  choices: readonly string[],
  texts: Texts,
): { value: string; label: string }[] {
  return choices.map(value => ({
    value,
    label: choiceText(path, value, texts),
  }));
}
