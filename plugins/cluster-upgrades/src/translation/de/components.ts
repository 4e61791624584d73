import type { Translated } from '../Texts';
import type { componentsTexts } from '../texts/components';

export const componentsDe: Translated<typeof componentsTexts> = {};
