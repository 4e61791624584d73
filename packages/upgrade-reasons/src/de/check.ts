import type { checkTexts } from '../texts/check';
import type { Translated } from '../texts/Translated';

export const checkDe: Translated<typeof checkTexts> = {};
