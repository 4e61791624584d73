import type { othersTexts } from '../texts/others';
import type { Translated } from '../texts/Translated';

export const othersDe: Translated<typeof othersTexts> = {
  text: '{{text}}',
  all: '{{reasons}}',
  'with-words': '{{reason}}: {{said}}',
};
