import type { Translated } from '../Texts';
import type { diagnosticsTexts } from '../texts/diagnostics';

export const diagnosticsDe: Translated<typeof diagnosticsTexts> = {};
