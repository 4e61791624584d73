/** Parts that all pages are made of. */
export const componentsTexts = {
  'components.status.ready': 'Ready',
  'components.status.attention': 'Attention',
  'components.status.blocked': 'Blocked',
  'components.status.unknown': 'Unknown',
  'components.status.running': 'Running',
  'components.status.waiting': 'Waiting',
  'components.status.failed': 'Failed',
  'components.status.outOfSupport': 'Out of support',
  'components.status.done': 'Done',
  'components.status.pending': 'Not started',
  'components.codeDiff.label': 'The change',
  'components.dialog.cancel': 'Cancel',
  'components.csv.download': 'Download {{what}} as CSV',
  'components.table.selected': 'Selected',
  'components.table.select': 'Select {{name}}',
  'components.failure.retry': 'Retry',
  'components.failure.signIn': 'Sign in',
  'components.filter.any': 'any',
  'components.filter.noChoices': 'nothing to choose from',
  'components.filter.chosen': '{{number}} chosen',
  'components.freshness.stale': 'stale',
  'components.freshness.unreachable': 'unreachable',
  'components.freshness.never': 'never read',
  'components.freshness.beforeUpgrade': 'before its upgrade',
  'components.readingOnly.title':
    '{{entry}} is only used to read this cluster.',
  'components.readingOnly.advice':
    'It reaches the same API server as another source entry. The operator has not confirmed that it may manage this cluster, so its provider, owner, environment and labels are not used. To confirm it, set {{sameAs}} for the other entry in clusterUpgrades.sources.',
  'components.claim.factsNotUsed': 'Its facts are not used.',
  'components.claim.pinned':
    '{{entry}} reports the UID {{uid}}, but the configuration pins {{pinnedUid}}.',
  'components.claim.unproven': '{{entry}} claims the identity of {{cluster}}.',
  'components.claim.unprovenHidden':
    '{{entry}} claims the identity of a cluster that you do not have access to.',
  'components.claim.otherProvider':
    '{{entry}} reads the same cluster as {{cluster}}, which a different provider upgrades.',
  'components.claim.otherProviderHidden':
    '{{entry}} reads the same cluster as a cluster that you do not have access to, which a different provider upgrades.',
  'components.claim.details': 'UID {{uid}} · since {{since}}',
  'components.claim.pinnedAdvice':
    'Check which cluster answers at its address. If the cluster was rebuilt, change {{uid}} in clusterUpgrades.sources.',
  'components.claim.otherProviderAdvice':
    'Check workloadAccess, or remove the source entry that is not a cluster of its own.',
  'components.claim.compare': 'Compare the UID and the CA of both clusters:',
  'components.claim.unprovenAdvice':
    'If they are one cluster, set {{sameAs}} for the other one in clusterUpgrades.sources. If they are not, set {{uid}} for the cluster that the UID belongs to, and find out why this one reports it.',
  'components.loaded.reading': 'Reading {{what}}',
  'components.looksOnly.askAdmin':
    '{{reason}}. Ask your Backstage admin, or a person who has this permission.',
  'components.paging.range': '{{first}}–{{last}} of {{total}} {{what}}',
  'components.paging.rowsPerPage': 'Rows per page:',
  'components.paging.previous': 'Previous',
  'components.paging.previousPage': 'Previous page',
  'components.paging.isFirst': 'This is the first page',
  'components.paging.next': 'Next',
  'components.paging.nextPage': 'Next page',
  'components.paging.isLast': 'This is the last page',
  'components.partlyHidden.plan':
    'This plan also has clusters that you do not have access to.',
  'components.partlyHidden.rollout':
    'This rollout also has clusters that you do not have access to.',
  'components.partlyHidden.notCounted': 'They are not shown and not counted.',
  'components.reason.label': 'Reason',
  'components.reason.until': 'Until (inclusive, UTC)',
  'components.reason.needed': 'A reason is needed',
  'components.reason.tooShort':
    'The reason needs {{minLength}} characters or more',
  'components.reason.dayOutside':
    'The last day must be between {{first}} and {{last}}',
  'components.panel.close': 'Close',
  'components.panel.details': 'Details',
  'components.links.none': 'none',
  'components.copy.done': '{{what}} copied.',
  'components.copy.failed': 'The browser did not allow copying: {{error}}',
  'components.page.loading': 'Loading the page',
  'components.page.unknown': 'There is no such page.',
  'components.page.checkAddress':
    'Check the address {{pathname}}, or choose a page above.',
  'components.page.openFleet': 'Open the fleet',
  'components.withPermission': 'users with the permission {{permission}}',
} as const;
