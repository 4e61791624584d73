import type { Translated } from '../Texts';
import type { scaffolderTexts } from '../texts/scaffolder';

export const scaffolderDe: Translated<typeof scaffolderTexts> = {};
