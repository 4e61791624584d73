export const addonCompatibilityTexts = {
  'check.addon-compatibility.unrecognised':
    'Custom resources of {{group}} are defined, and what runs {{names}} was not recognised',
  'check.addon-compatibility.no-version':
    'The version of {{addon}} is unknown: its image does not name it',
  'check.addon-compatibility.no-version-title':
    'Compatibility of {{addon}} with {{target}} is unknown: its image does not name its version',
  'check.addon-compatibility.version-unclear':
    'The version of {{addon}} cannot be told from {{seen}}',
  'check.addon-compatibility.version-unclear-title':
    'The version of {{addon}} cannot be told from {{seen}}: compatibility with {{target}} is unknown',
  'check.addon-compatibility.not-in-table':
    '{{addon}} {{version}}: the table of its project does not hold this version',
  'check.addon-compatibility.no-table':
    '{{addon}} {{version}}: its project publishes no table',
  'check.addon-compatibility.follows':
    'It follows the minor of the control plane',
  'check.addon-compatibility.range-supported':
    'For {{versions}} its project states as supported: {{minors}}',
  'check.addon-compatibility.range-policy':
    'For {{versions}} its project states as its policy: {{minors}}',
  'check.addon-compatibility.range-tested':
    'For {{versions}} its project names as tested: {{minors}}',
  'check.addon-compatibility.range-recommended':
    'For {{versions}} its project advises: {{minors}}',
  'check.addon-compatibility.range-minimum':
    'For {{versions}} its project states as its minimum: {{minors}}',
  'check.addon-compatibility.range-install-guard':
    'For {{versions}} its project lets its chart be installed on: {{minors}}',
  'check.addon-compatibility.range-stated':
    'For {{versions}} its project states: {{minors}}',
  'check.addon-compatibility.from': '{{from}} and newer',
  'check.addon-compatibility.every-minor': 'every minor',
  'check.addon-compatibility.through': 'up to {{through}}',
  'check.addon-compatibility.only': '{{from}}',
  'check.addon-compatibility.from-through': '{{from}} to {{through}}',
  'check.addon-compatibility.too-old':
    '{{addon}} {{version}} needs a newer Kubernetes than {{target}}',
  'check.addon-compatibility.not-tested':
    '{{addon}} {{version}} is not tested with {{target}}',
  'check.addon-compatibility.not-recommended':
    '{{addon}} {{version}} is not recommended with {{target}}',
  'check.addon-compatibility.not-for':
    '{{addon}} {{version}} is not for {{target}}',
  'check.addon-compatibility.not-known-for':
    '{{addon}} {{version}} is not known to go with {{target}}',
  'check.addon-compatibility.range-and': '{{range}}; {{mismatch}}',
  'check.addon-compatibility.no-release-names':
    'No release of {{addon}} that the knowledge of {{day}} holds names {{target}}; a newer one may',
  'check.addon-compatibility.use-older':
    'Use an older version of {{addon}}, or a newer target',
  'check.addon-compatibility.depends':
    'Whether it goes with {{target}} depends on its version',
  'check.addon-compatibility.find-out':
    'Find out which version of {{addon}} runs and compare it with the table of its project; name images by version beside the digest',
  'check.addon-compatibility.without-data_one':
    '{{count}} add-on without data on compatibility with {{target}}',
  'check.addon-compatibility.without-data_other':
    '{{count}} add-ons without data on compatibility with {{target}}',
  'check.addon-compatibility.none-known':
    'None of these is known to go with {{target}}, and none not to',
  'check.addon-compatibility.try':
    'Try them on a cluster at the target version first, or ask their projects',
} as const;
