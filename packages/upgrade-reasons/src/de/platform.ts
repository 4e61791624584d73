import type { platformTexts } from '../texts/platform';
import type { Translated } from '../texts/Translated';

export const platformDe: Translated<typeof platformTexts> = {};
