import type { Translated } from '../Texts';
import type { fleetTexts } from '../texts/fleet';

export const fleetDe: Translated<typeof fleetTexts> = {};
