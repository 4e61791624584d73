import type { Translated } from '../Texts';
import type { versionGatesTexts } from '../texts/versionGates';

export const versionGatesDe: Translated<typeof versionGatesTexts> = {};
