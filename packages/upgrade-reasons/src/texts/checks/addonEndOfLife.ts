export const addonEndOfLifeTexts = {
  'check.addon-end-of-life.version-unknown':
    'The version of {{addon}} cannot be told',
  'check.addon-end-of-life.version-unknown-from':
    'The version of {{addon}} cannot be told from {{seen}}',
  'check.addon-end-of-life.retired':
    '{{addon}} is retired: no fixes since {{day}}',
  'check.addon-end-of-life.retires':
    '{{addon}} retires: no fixes after {{day}}',
  'check.addon-end-of-life.given-up':
    'Its project gave it up; in its place comes {{replacement}}',
  'check.addon-end-of-life.move-to': 'Move to {{replacement}}',
  'check.addon-end-of-life.ended':
    '{{addon}} {{version}} has had no fixes since {{day}}',
  'check.addon-end-of-life.ends':
    '{{addon}} {{version}} gets no fixes after {{day}}',
  'check.addon-end-of-life.older-than-listed':
    'It is older than {{cycle}}, the oldest release line that is listed, which ended on {{day}}',
  'check.addon-end-of-life.cycle-ends':
    'Release line {{cycle}} ends on {{day}}',
  'check.addon-end-of-life.move-to-fixed':
    'Move to a release of {{addon}} that gets fixes',
  'check.addon-end-of-life.move-to-one-of':
    'Move to a release that gets fixes: {{releases}}',
} as const;
