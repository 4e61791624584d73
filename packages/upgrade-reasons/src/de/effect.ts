import type { effectTexts } from '../texts/effect';
import type { Translated } from '../texts/Translated';

export const effectDe: Translated<typeof effectTexts> = {};
