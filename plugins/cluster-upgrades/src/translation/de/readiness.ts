import type { Translated } from '../Texts';
import type { readinessTexts } from '../texts/readiness';

export const readinessDe: Translated<typeof readinessTexts> = {};
