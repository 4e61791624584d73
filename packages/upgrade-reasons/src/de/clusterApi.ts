import type { clusterApiTexts } from '../texts/clusterApi';
import type { Translated } from '../texts/Translated';

export const clusterApiDe: Translated<typeof clusterApiTexts> = {};
