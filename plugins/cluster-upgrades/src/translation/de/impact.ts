import type { Translated } from '../Texts';
import type { impactTexts } from '../texts/impact';

export const impactDe: Translated<typeof impactTexts> = {};
