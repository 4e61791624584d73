import type { Translated } from '../Texts';
import type { rolloutsTexts } from '../texts/rollouts';

export const rolloutsDe: Translated<typeof rolloutsTexts> = {};
