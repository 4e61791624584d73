import type { dependencyTexts } from '../texts/dependency';
import type { Translated } from '../texts/Translated';

export const dependencyDe: Translated<typeof dependencyTexts> = {
  'dependency.unmet':
    '{{dependency}} antwortet seit {{since}} nicht wie erwartet. Die Abfrage wird von selbst wiederholt',
  'dependency.unmet-because':
    '{{dependency}}: {{answer}}, seit {{since}}. Die Abfrage wird von selbst wiederholt',
  'dependency.answers': 'antwortet mit {{status}}',
  'dependency.answers-instead':
    'antwortet mit {{status}} statt mit {{expected}}',
  'dependency.redirects':
    'antwortet mit {{status}} (einer Weiterleitung, der nicht gefolgt wird) statt mit {{expected}}',
  'dependency.no-answer': 'lässt sich nicht abfragen ({{cause}})',
  'dependency.not-asked-yet': 'noch nicht abgefragt',
  'dependency.no-recent-answer': 'in den letzten Minuten keine Antwort',
};
