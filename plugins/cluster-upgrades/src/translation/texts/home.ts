/** Widget for a home page. */
export const homeTexts = {
  'home.what': 'your cluster upgrades',
  'home.reading': 'Reading your cluster upgrades',
  'home.loading': 'Loading your cluster upgrades',
  'home.nothing':
    'No cluster is known that you or your teams own, and none that runs a service of yours.',
  'home.fixes.none': 'None is known.',
  'home.fixes.on': 'on {{clusters}}',
  'home.fixes.onDue': 'on {{clusters}} · due {{due}}',
  'home.fixes.more_one': 'and {{count}} more fix',
  'home.fixes.more_other': 'and {{count}} more fixes',
  'home.fixes.all': 'All about my services',
  'home.near.none':
    'No upgrades in progress. No support ends in the next 90 days.',
  'home.near.running': '{{phase}} to {{version}}',
  'home.near.to': 'to {{version}}',
  'home.near.noTarget': 'no target',
  'home.near.more_one': 'and {{count}} more cluster',
  'home.near.more_other': 'and {{count}} more clusters',
  'home.support.unsupported': 'out of support',
  'home.support.standardEnds': 'standard support ends {{day}}',
  'home.support.extendedEnds': 'extended support ends {{day}}',
  'home.support.ends': 'support ends {{day}}',
  'home.support.unknown': 'end of support unknown',
} as const;
