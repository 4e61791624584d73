import type { readinessTexts } from '../texts/readiness';
import type { Translated } from '../texts/Translated';

export const readinessDe: Translated<typeof readinessTexts> = {};
