import type { Translated } from '../Texts';
import type { clusterTexts } from '../texts/cluster';

export const clusterDe: Translated<typeof clusterTexts> = {};
