import type { dependencyTexts } from '../texts/dependency';
import type { Translated } from '../texts/Translated';

export const dependencyDe: Translated<typeof dependencyTexts> = {
  'dependency.unmet':
    '{{dependency}} antwortet seit {{since}} nicht wie erwartet. Die Abfrage wird von selbst wiederholt',
};
