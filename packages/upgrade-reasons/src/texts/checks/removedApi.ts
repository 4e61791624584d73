export const removedApiTexts = {
  'check.removed-api.replicasets-left-out':
    'ReplicaSets that Deployments create are not read: the Deployment carries the traces',
  'check.removed-api.controllerrevisions-left-out':
    'ControllerRevisions that DaemonSets and StatefulSets create are not read: these carry the traces',
  'check.removed-api.endpointslices-left-out':
    'EndpointSlices that the control plane creates are not read: the control plane is upgraded itself',
  'check.removed-api.leases-left-out':
    'Leases of nodes are not read: kubelets write them',
  'check.removed-api.events-left-out':
    'Events that a client wrote without applying them are not counted: they expire, and api-callers reports the calls',
  'check.removed-api.hook-fix':
    'A rollback to this revision, an uninstall with such a hook, and an upgrade whose chart still has it fail',
  'check.removed-api.not-counted-yet':
    '{{resource}} was not counted yet: the knowledge names it since the last read',
  'check.removed-api.not-counted':
    '{{resource}} could not be counted: {{error}}',
  'check.removed-api.fails-rendered':
    '{{object}} is rendered at {{version}}, which fails already since {{removed}}',
  'check.removed-api.fails-applied':
    '{{object}} was last applied at {{version}}, which fails already since {{removed}}',
  'check.removed-api.in-file-unread':
    '{{object}} in {{file}} names {{version}}, which {{target}} does not read',
  'check.removed-api.applied-unread':
    '{{object}} is applied at {{version}}, which {{target}} does not read',
  'check.removed-api.written-unread':
    '{{object}} was once written at {{version}}, which {{target}} does not read',
  'check.removed-api.in-file-unserved':
    '{{object}} in {{file}} names {{version}}, which {{target}} does not serve',
  'check.removed-api.applied-unserved':
    '{{object}} is applied at {{version}}, which {{target}} does not serve',
  'check.removed-api.written-unserved':
    '{{object}} was once written at {{version}}, which {{target}} does not serve',
  'check.removed-api.in-file-goes':
    '{{object}} in {{file}} names {{version}}, which is deprecated and goes in {{removed}}',
  'check.removed-api.applied-goes':
    '{{object}} is applied at {{version}}, which is deprecated and goes in {{removed}}',
  'check.removed-api.written-goes':
    '{{object}} was once written at {{version}}, which is deprecated and goes in {{removed}}',
  'check.removed-api.in-file-deprecated':
    '{{object}} in {{file}} names {{version}}, which is deprecated without a date of removal',
  'check.removed-api.applied-deprecated':
    '{{object}} is applied at {{version}}, which is deprecated without a date of removal',
  'check.removed-api.written-deprecated':
    '{{object}} was once written at {{version}}, which is deprecated without a date of removal',
  'check.removed-api.remove-from':
    'Remove it from {{chart}}: {{version}} has no replacement',
  'check.removed-api.remove':
    'Remove it from its manifest: {{version}} has no replacement',
  'check.removed-api.mend-chart':
    'The server does not know {{version}} any longer: first run the plugin mapkubeapis for the release. Then upgrade {{chart}} to a version that renders {{replacement}}',
  'check.removed-api.upgrade-chart':
    'Upgrade {{chart}} to a version that renders {{replacement}}',
  'check.removed-api.upgrade-chart-before':
    'Upgrade {{chart}} to a version that renders {{replacement}} before the cluster is upgraded',
  'check.removed-api.late-chart':
    'Where the cluster is upgraded already, first run the plugin mapkubeapis for the release',
  'check.removed-api.upgrade-maker':
    'Upgrade what makes it, {{maker}}, to a version that uses {{replacement}}',
  'check.removed-api.change-file':
    'Change apiVersion to {{replacement}} in the file before what reads it is upgraded',
  'check.removed-api.file-fields':
    'Fields may differ: see the reference of that version',
  'check.removed-api.kubeadm-fields':
    'Fields may differ: see the reference of that version; kubeadm config migrate rewrites it',
  'check.removed-api.change':
    'Change apiVersion to {{replacement}} where the manifest is kept, and apply it again',
  'check.removed-api.fields':
    'Fields may differ: {{command}} lists those of today, and the template migrate-api rewrites what has one answer',
  'check.removed-api.fields-from':
    'Fields may differ: {{command}} lists those of {{version}}, once the cluster runs it, and the template migrate-api rewrites what has one answer',
  'check.removed-api.move-from':
    '{{current}} does not serve {{replacement}} yet: make this change once the cluster runs {{served}}',
  'check.removed-api.move-between':
    '{{current}} does not serve {{replacement}} yet: make this change once the cluster runs {{served}}, and before {{removed}}',
  'check.removed-api.meanwhile':
    'Until then {{version}} works, which {{removed}} removes',
  'check.removed-api.renders': '{{by}} renders {{version}}',
  'check.removed-api.names': '{{by}} names {{version}}',
  'check.removed-api.last-applied': 'last-applied by {{by}} names {{version}}',
  'check.removed-api.last-applied-copied':
    'last-applied copied by {{by}} names {{version}}',
  'check.removed-api.applied-at': '{{by}} applied it at {{version}}',
  'check.removed-api.wrote':
    '{{by}} wrote it at {{version}} (a hint: the entry outlives later writes)',
  'check.removed-api.wrote-part':
    '{{by}} wrote its {{part}} at {{version}} (a hint: the entry outlives later writes)',
  'check.removed-api.deleted': 'it was deleted, and finalizers still keep it',
} as const;
