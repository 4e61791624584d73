import type { Translated } from '../Texts';
import type { trialsTexts } from '../texts/trials';

export const trialsDe: Translated<typeof trialsTexts> = {};
