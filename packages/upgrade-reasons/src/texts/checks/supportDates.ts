export const supportDatesTexts = {
  'check.support-dates.doubt':
    'Upstream dates are used: {{doubt}}. Set `platform` of the cluster',
  'check.support-dates.unknown':
    'No support dates of {{version}} by {{platform}} are known',
  'check.support-dates.another-platform':
    'Support dates and cost are those of {{platform}}, but the cluster looks like another platform',
  'check.support-dates.correct-platform':
    'Correct `platform` of the cluster in the configuration or in the source that lists it. If it is correct, waive this finding',
  'check.support-dates.out': '{{version}} is out of support ({{platform}})',
  'check.support-dates.extended':
    '{{version}} is in extended support ({{platform}})',
  'check.support-dates.extended-until':
    '{{version}} is in extended support ({{platform}}), until {{until}}',
  'check.support-dates.extended-cost':
    '{{version}} is in extended support ({{platform}}), at {{dollars}} US dollars an hour',
  'check.support-dates.extended-until-cost':
    '{{version}} is in extended support ({{platform}}), until {{until}}, at {{dollars}} US dollars an hour',
  'check.support-dates.ends_one':
    'Standard support of {{version}} ({{platform}}) ends in {{count}} day',
  'check.support-dates.ends_other':
    'Standard support of {{version}} ({{platform}}) ends in {{count}} days',
  'check.support-dates.target-out':
    '{{version}}, the target, is out of support itself ({{platform}})',
  'check.support-dates.target-extended':
    '{{version}}, the target, is in extended support already ({{platform}})',
  'check.support-dates.target-extended-cost':
    '{{version}}, the target, is in extended support already ({{platform}}), at {{dollars}} US dollars an hour',
  'check.support-dates.dates':
    '{{version}}: standard support ends {{standard}}, extended support ends {{extended}}',
  'check.support-dates.standard-date':
    '{{version}}: standard support ends {{standard}}',
  'check.support-dates.extended-date':
    '{{version}}: extended support ends {{extended}}',
  'check.support-dates.no-dates': '{{version}}: no dates',
  'check.support-dates.upgrade': 'Upgrade to a minor in standard support',
  'check.support-dates.choose-newer':
    'Choose a newer target, over as many hops as it takes',
} as const;
