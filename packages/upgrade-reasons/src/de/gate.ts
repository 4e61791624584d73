import type { gateTexts } from '../texts/gate';
import type { Translated } from '../texts/Translated';

export const gateDe: Translated<typeof gateTexts> = {};
