/** Of sources of clusters that could not list all of them. */
export const listingTexts = {
  'listing.in-namespace': 'Namespace {{namespace}}: {{reason}}',
  'listing.no-context_one':
    'The kubeconfig has no context {{contexts}}. Correct clusterUpgrades.sources[].kubeconfig.contexts or the file',
  'listing.no-context_other':
    'The kubeconfig has no contexts {{contexts}}. Correct clusterUpgrades.sources[].kubeconfig.contexts or the file',
  'listing.unusable-names_one':
    '{{count}} cluster has no name or one longer than {{maximum}} characters',
  'listing.unusable-names_other':
    '{{count}} clusters have no name or one longer than {{maximum}} characters',
  'listing.timed-out': 'The source did not answer within {{timeout}}',
  'listing.gone': 'The source no longer lists it',
  'listing.not-in-full': 'Its source could not be listed in full',
  'listing.source-removed': 'Its source is no longer configured',
  'listing.not-yet': 'It has not been listed yet',
  'listing.incomplete': 'The source could not be listed in full',
} as const;
