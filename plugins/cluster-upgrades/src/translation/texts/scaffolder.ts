/** Fields of software templates. */
export const scaffolderTexts = {
  'scaffolder.overrideElsewhere':
    "This form cannot override blockers. Fix or waive them on the cluster's page. To override them, put the cluster into a plan and give the reason when you submit it (permission {{permission}}).",
  'scaffolder.access.plan': 'You cannot submit plans with this template.',
  'scaffolder.access.emergencyStop':
    'You cannot set or lift the emergency stop.',
  'scaffolder.access.freeze': 'You cannot change freezes.',
  'scaffolder.access.permissions': 'your permissions',
  'scaffolder.cluster.label': 'Cluster',
  'scaffolder.cluster.description':
    'Clusters that Drydock can upgrade. You need the permission to upgrade them.',
  'scaffolder.cluster.looksOnly':
    'You can view blockers but not start upgrades.',
  'scaffolder.cluster.clusters': 'the clusters',
  'scaffolder.cluster.listed':
    '{{shown}} of {{total}} clusters are listed; type to narrow them down.',
  'scaffolder.cluster.noneConnected':
    'No cluster is connected yet; the fleet page says how to connect one.',
  'scaffolder.cluster.noMatch': 'No cluster matches “{{search}}”.',
  'scaffolder.cluster.noEnvironment': 'no environment',
  'scaffolder.cluster.noOwner': 'no owner',
  'scaffolder.cluster.noProvider': 'no provider can change it',
  'scaffolder.cluster.denied': 'you may not upgrade it',
  'scaffolder.target.label': 'Target version',
  'scaffolder.target.description':
    'Versions that the cluster can be upgraded to. All others are listed with the reason.',
  'scaffolder.target.targets': 'the versions that this cluster can go to',
  'scaffolder.target.pickCluster': 'Pick a cluster first.',
  'scaffolder.target.reading': 'Reading the versions that it can go to.',
  'scaffolder.target.denied': 'You cannot upgrade this cluster. {{reason}}',
  'scaffolder.target.noneAllowed': 'No version is allowed now: {{reason}}',
  'scaffolder.target.noReason': 'no reason was given',
  'scaffolder.target.missingPermission':
    'You need the permission {{permission}}',
  'scaffolder.target.refused': 'not possible: {{reason}}',
  'scaffolder.checks.label': 'Checks that did not run and that you accept',
  'scaffolder.checks.description': 'The history records the accepted checks.',
  'scaffolder.checks.checks': 'the checks that did not run',
  'scaffolder.checks.pickTarget': 'Pick a cluster and a target version first.',
  'scaffolder.checks.reading': 'Reading which checks ran.',
  'scaffolder.checks.blocked_one':
    'Blocked for {{version}}: {{count}} blocker. Accepting checks does not help. {{override}}',
  'scaffolder.checks.blocked_other':
    'Blocked for {{version}}: {{count}} blockers. Accepting checks does not help. {{override}}',
  'scaffolder.checks.none':
    'Every check ran for {{version}}: there is nothing to accept.',
  'scaffolder.checks.notNeeded':
    'The upgrade can start without accepting any of them.',
  'scaffolder.checks.noReason': 'no reason given',
  'scaffolder.checks.newerThanKnown': '{{version}} is newer than our knowledge',
  'scaffolder.checks.reviewedThrough':
    'reviewed through {{version}}: the other checks judged by what was true of older versions',
  'scaffolder.checks.refused': 'do not suffice: {{reason}}',
  'scaffolder.start.mayStart': 'whether the upgrade may start',
  'scaffolder.start.ready': 'whether the cluster is ready for that version',
  'scaffolder.start.outside':
    'what its platform and its external dependencies say',
  'scaffolder.start.findings': 'Findings of the cluster',
  'scaffolder.start.more': 'and {{findings}} more',
  'scaffolder.start.acceptChecks':
    'The start will be refused unless each check that did not run is accepted.',
  'scaffolder.start.noOverride': '{{override}} You do not have the permission.',
} as const;
