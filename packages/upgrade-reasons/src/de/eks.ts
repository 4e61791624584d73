import type { eksTexts } from '../texts/eks';
import type { Translated } from '../texts/Translated';

export const eksDe: Translated<typeof eksTexts> = {};
