import type { Translated } from '../Texts';
import type { platformTexts } from '../texts/platform';

export const platformDe: Translated<typeof platformTexts> = {};
