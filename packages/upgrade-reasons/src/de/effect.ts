import type { effectTexts } from '../texts/effect';
import type { Translated } from '../texts/Translated';

export const effectDe: Translated<typeof effectTexts> = {
  'effect.no-longer-wanted':
    'Vor dem Aufruf war es nicht mehr gewollt, oder die Reservierung war abgelaufen',
};
