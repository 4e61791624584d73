import type { Translated } from '../Texts';
import type { historyTexts } from '../texts/history';

export const historyDe: Translated<typeof historyTexts> = {};
