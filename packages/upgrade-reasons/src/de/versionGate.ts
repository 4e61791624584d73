import type { versionGateTexts } from '../texts/versionGate';
import type { Translated } from '../texts/Translated';

export const versionGateDe: Translated<typeof versionGateTexts> = {};
