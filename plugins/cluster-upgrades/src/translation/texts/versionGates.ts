export const versionGatesTexts = {
  'versionGates.needs': 'Needs {{permission}}',
  'versionGates.scope.fleet': 'the whole fleet',
  'versionGates.scope.environment': 'all clusters of {{environment}}',
  'versionGates.scope.cluster': 'cluster {{cluster}}',
  'versionGates.scopeChoice.fleet': 'The whole fleet',
  'versionGates.scopeChoice.environment': 'All clusters of {{environment}}',
  'versionGates.scopeChoice.cluster': 'Cluster {{cluster}}',
  'versionGates.condition.environments': 'Only clusters of {{environments}}',
  'versionGates.condition.labels': 'Only clusters with {{labels}}',
  'versionGates.condition.environmentsAndLabels':
    'Only clusters of {{environments}} with {{labels}}',
  'versionGates.state.active': 'Active',
  'versionGates.state.expired': 'Expired',
  'versionGates.state.withdrawn': 'Withdrawn',
  'versionGates.state.replaced': 'Replaced',
  'versionGates.state.void': 'Void',
  'versionGates.source.knowledge': 'From the knowledge of Kubernetes',
  'versionGates.source.operator': 'Set by the operator',
  'versionGates.source.platform': 'Kept by the platform of the cluster',
  'versionGates.gate.more': 'More about {{gate}}',
  'versionGates.gate.title': 'Before {{version}}: {{gate}}',
  'versionGates.gate.says': 'What “{{gate}}” says',
  'versionGates.acknowledge.label': 'Acknowledge',
  'versionGates.acknowledge.of': 'Acknowledge {{gate}}',
  'versionGates.acknowledge.title': 'Acknowledge “{{gate}}”',
  'versionGates.acknowledge.what': 'Acknowledging',
  'versionGates.acknowledge.reasonHelp':
    'What you looked at. It stays in the record, and everybody who plans for these clusters reads it.',
  'versionGates.acknowledge.chooseScope': 'Choose for which clusters',
  'versionGates.acknowledge.before': 'Before any cluster goes to {{version}}:',
  'versionGates.acknowledge.for': 'For',
  'versionGates.acknowledge.until': 'Holds until (may be left out)',
  'versionGates.acknowledge.untilHelp':
    'In your zone, {{zone}}. After it, upgrades wait until it is acknowledged anew.',
  'versionGates.acknowledge.reading': 'Reading for which clusters you may',
  'versionGates.acknowledge.scopesWhat':
    'for which clusters you may acknowledge it',
  'versionGates.onPlatform.label': 'Acknowledge on {{platform}}',
  'versionGates.onPlatform.effect':
    'Drydock writes the acknowledgement on {{platform}} for {{cluster}}. It counts there for every user, and Drydock does not remove it.',
  'versionGates.onPlatform.unknown':
    'Unknown: the gates of {{platform}} could not be read',
  'versionGates.onPlatform.scope': '{{scope}}, on {{platform}}',
  'versionGates.acknowledged': 'Acknowledged',
  'versionGates.acknowledgedLine':
    'Acknowledged for {{scope}} by {{who}} {{when}}: “{{reason}}”',
  'versionGates.acknowledgedLineThrough':
    'Acknowledged for {{scope}} by {{who}} through {{through}} {{when}}: “{{reason}}”',
  'versionGates.list.empty': 'Nothing was acknowledged yet.',
  'versionGates.list.gate': 'Gate',
  'versionGates.list.state': 'State',
  'versionGates.list.for': 'For',
  'versionGates.list.who': 'Acknowledged by',
  'versionGates.list.reason': 'Reason',
  'versionGates.list.actions': 'Actions',
  'versionGates.list.before': 'before {{version}}',
  'versionGates.list.since': 'since {{when}}',
  'versionGates.list.until': 'until {{when}}',
  'versionGates.list.through': '{{when}} through {{through}}',
  'versionGates.withdraw.label': 'Withdraw',
  'versionGates.withdraw.of': 'Withdraw “{{gate}}” for {{scope}}',
  'versionGates.withdraw.title': 'Withdraw the acknowledgement of “{{gate}}”',
  'versionGates.withdraw.what': 'Withdrawing',
  'versionGates.withdraw.reasonHelp': 'Upgrades that wait for it show it.',
  'versionGates.withdraw.effect':
    'The acknowledgement no longer counts for {{scope}}. No further upgrade to {{version}} starts there, and running upgrades wait before their next write. Changes in progress on a platform finish. The record keeps the acknowledgement.',
  'versionGates.cluster.blocked':
    'The upgrade cannot start before it is acknowledged.',
  'versionGates.open.keepsBack': 'It keeps back {{clusters}}.',
  'versionGates.plan.keptBack_one':
    'A version gate keeps back {{kept}} of {{count}} cluster until it is acknowledged: {{names}}.',
  'versionGates.plan.keptBack_other':
    'A version gate keeps back {{kept}} of {{count}} clusters until it is acknowledged: {{names}}.',
  'versionGates.plan.unknownForSome': 'Unknown for some clusters of the plan',
  'versionGates.plan.unknownFor_one':
    'Unknown for {{count}} cluster of the plan',
  'versionGates.plan.unknownFor_other':
    'Unknown for {{count}} clusters of the plan',
  'versionGates.plan.mayKeepHidden':
    'Gates without acknowledgement may keep back clusters that you do not have access to.',
  'versionGates.plan.mayKeepUnplanned_one':
    'Gates without acknowledgement may keep back {{count}} cluster without a known upgrade path.',
  'versionGates.plan.mayKeepUnplanned_other':
    'Gates without acknowledgement may keep back {{count}} clusters without a known upgrade path.',
  'versionGates.plan.mayKeepBoth_one':
    'Gates without acknowledgement may keep back clusters that you do not have access to and {{count}} cluster without a known upgrade path.',
  'versionGates.plan.mayKeepBoth_other':
    'Gates without acknowledgement may keep back clusters that you do not have access to and {{count}} clusters without a known upgrade path.',
  'versionGates.plan.notAcknowledged_one':
    'Not acknowledged: keeps {{count}} cluster back',
  'versionGates.plan.notAcknowledged_other':
    'Not acknowledged: keeps {{count}} clusters back',
  'versionGates.plan.read': 'Read it',
  'versionGates.plan.readAndAcknowledge': 'Read and acknowledge it',
  'versionGates.plan.denied': 'You may not acknowledge it: {{reason}}',
  'versionGates.plan.forClusters_one':
    'Acknowledged for {{count}} single cluster of the fleet',
  'versionGates.plan.forClusters_other':
    'Acknowledged for {{count}} single clusters of the fleet',
  'versionGates.plan.mayKeepMore':
    'Unknown: keeps none back of the clusters that are known here',
  'versionGates.plan.keepsNone': 'Keeps none of its clusters back',
  'versionGates.page.lead':
    'Clusters cannot move to a minor until each of its gates is acknowledged, by name and with a reason.',
  'versionGates.page.what': 'the version gates',
  'versionGates.page.reading': 'Reading the version gates',
  'versionGates.page.empty':
    'No gate is set. The operator sets them as {{gates}}, and those of the knowledge by {{knowledge}}.',
  'versionGates.page.forFleet': 'Acknowledged for the whole fleet',
  'versionGates.page.forFleetAndClusters':
    'Acknowledged for the whole fleet, and for {{clusters}}',
  'versionGates.page.keepsNothing':
    'Keeps nothing back: no cluster that you see has {{version}} before it',
  'versionGates.page.forSome':
    'Acknowledged for {{scopes}}. Blocks all other clusters',
  'versionGates.page.forEnvironmentsAndClusters':
    'Acknowledged for {{environments}}, and for {{clusters}}. Blocks all other clusters',
  'versionGates.page.notAcknowledged': 'Not acknowledged: blocks clusters',
  'versionGates.count.environments_one': '{{count}} environment',
  'versionGates.count.environments_other': '{{count}} environments',
  'versionGates.count.clusters_one': '{{count}} single cluster',
  'versionGates.count.clusters_other': '{{count}} single clusters',
  'versionGates.record.paging': 'acknowledgements',
  'versionGates.record.what': 'the record of acknowledgements',
  'versionGates.record.reading': 'Reading the record of acknowledgements',
} as const;
