import type { Translated } from '../Texts';
import type { upgradeTexts } from '../texts/upgrade';

export const upgradeDe: Translated<typeof upgradeTexts> = {};
