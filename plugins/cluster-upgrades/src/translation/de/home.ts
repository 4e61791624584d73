import type { Translated } from '../Texts';
import type { homeTexts } from '../texts/home';

export const homeDe: Translated<typeof homeTexts> = {};
