import type { Translated } from '../Texts';
import type { planTexts } from '../texts/plan';

export const planDe: Translated<typeof planTexts> = {};
