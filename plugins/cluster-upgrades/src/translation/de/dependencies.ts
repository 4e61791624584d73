import type { Translated } from '../Texts';
import type { dependenciesTexts } from '../texts/dependencies';

export const dependenciesDe: Translated<typeof dependenciesTexts> = {};
