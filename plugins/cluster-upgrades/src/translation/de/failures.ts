import type { Translated } from '../Texts';
import type { failuresTexts } from '../texts/failures';

export const failuresDe: Translated<typeof failuresTexts> = {};
