import type { Translated } from '../Texts';
import type { wizardTexts } from '../texts/wizard';

export const wizardDe: Translated<typeof wizardTexts> = {};
