import type { Translated } from '../Texts';
import type { supportTexts } from '../texts/support';

export const supportDe: Translated<typeof supportTexts> = {};
