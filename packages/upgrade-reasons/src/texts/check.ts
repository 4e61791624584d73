export const checkTexts = {
  'check.section-off': '{{section}} is switched off',
  'check.section-not-read': '{{section}} was not read',
  /** Sentences one after the other. */
  'check.and-then': '{{first}}. {{then}}',
  'check.on-object': '{{object}}: {{what}}',
  'check.kept-by': '{{keeper}} keeps it',
  'check.kept-by-from': '{{keeper}} keeps it, from {{place}}',
  'check.change-at-source':
    'It comes from {{keeper}}: change it in its source, not in the cluster',
  'check.change-at-place':
    'It comes from {{keeper}}: change it in {{place}}, not in the cluster',
  'check.change-at-source-synced':
    'It comes from {{keeper}}, which applies it by itself: change it in its source, not in the cluster',
  'check.change-at-place-synced':
    'It comes from {{keeper}}, which applies it by itself: change it in {{place}}, not in the cluster',
  'check.chart': 'chart {{chart}}',
  'check.chart-of': 'chart {{chart}} of {{repository}}',
  'check.path-of': 'path {{path}} of {{repository}}',
  'check.named': '"{{check}}"',
  'check.named-with-id': '"{{check}}" ({{id}})',
} as const;
