import type { windowTexts } from '../texts/window';
import type { Translated } from '../texts/Translated';

export const windowDe: Translated<typeof windowTexts> = {};
