/** What upgrades need outside of clusters. */
export const dependenciesTexts = {
  'dependencies.status.ok': 'OK',
  'dependencies.status.failing': 'Failing',
  'dependencies.note.title_one':
    '{{count}} external dependency of {{total}} does not answer as expected.',
  'dependencies.note.title_other':
    '{{count}} external dependencies of {{total}} do not answer as expected.',
  'dependencies.note.consequence':
    'The start is refused until this changes. Drydock checks them again by itself.',
  'dependencies.note.item': '{{title}}: {{message}}, first seen {{since}}',
  'dependencies.note.owner': 'owner: {{owner}}',
  'dependencies.section.allGood': 'all OK',
  'dependencies.section.unmet_one':
    '{{count}} of {{total}} does not answer as expected',
  'dependencies.section.unmet_other':
    '{{count}} of {{total}} do not answer as expected',
  'dependencies.column.dependency': 'Dependency',
  'dependencies.column.status': 'State as the portal sees it',
  'dependencies.column.since': 'Since',
  'dependencies.neededBy_one': 'needed by {{count}} cluster',
  'dependencies.neededBy_other': 'needed by {{count}} clusters',
  'dependencies.asked': 'checked {{at}}',
} as const;
