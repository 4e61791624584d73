import type { hookTexts } from '../texts/hook';
import type { Translated } from '../texts/Translated';

export const hookDe: Translated<typeof hookTexts> = {};
