import type { dependencyTexts } from '../texts/dependency';
import type { Translated } from '../texts/Translated';

export const dependencyDe: Translated<typeof dependencyTexts> = {};
