import type { clusterTexts } from '../texts/cluster';
import type { Translated } from '../texts/Translated';

export const clusterDe: Translated<typeof clusterTexts> = {};
