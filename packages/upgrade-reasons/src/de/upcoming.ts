import type { upcomingTexts } from '../texts/upcoming';
import type { Translated } from '../texts/Translated';

export const upcomingDe: Translated<typeof upcomingTexts> = {};
