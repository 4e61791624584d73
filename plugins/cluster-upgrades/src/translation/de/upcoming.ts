import type { Translated } from '../Texts';
import type { upcomingTexts } from '../texts/upcoming';

export const upcomingDe: Translated<typeof upcomingTexts> = {};
