export const dependencyTexts = {
  'dependency.unmet':
    '{{dependency}} has not answered as expected since {{since}}. Drydock asks again by itself',
  'dependency.unmet-because':
    '{{dependency}}: {{answer}}, since {{since}}. Drydock asks again by itself',
  'dependency.answers': 'answers {{status}}',
  'dependency.answers-instead': 'answers {{status}} instead of {{expected}}',
  'dependency.redirects':
    'answers {{status}} (a redirect, which is not followed) instead of {{expected}}',
  'dependency.no-answer': 'cannot be asked ({{cause}})',
  'dependency.not-asked-yet': 'not asked yet',
  'dependency.no-recent-answer': 'no answer in the last minutes',
} as const;
