export const removedApiTexts = {
  'check.removed-api.replicasets-left-out':
    'ReplicaSets that Deployments create are not read: the check reads the Deployments',
  'check.removed-api.controllerrevisions-left-out':
    'ControllerRevisions that DaemonSets and StatefulSets create are not read: the check reads the DaemonSets and StatefulSets',
  'check.removed-api.endpointslices-left-out':
    'EndpointSlices that the control plane creates are not read: the control plane is upgraded itself',
  'check.removed-api.leases-left-out':
    'Leases of nodes are not read: kubelets write them',
  'check.removed-api.events-left-out':
    'Events that a client wrote without applying them are not counted: they expire, and api-callers reports the calls',
  'check.removed-api.hook-fix':
    'A rollback to this revision, an uninstall with such a hook, and an upgrade whose chart still has it fail',
  'check.removed-api.not-read-yet':
    '{{resource}} was not read yet: the knowledge names it since the last read',
  'check.removed-api.not-read': '{{resource}} could not be read: {{error}}',
  'check.removed-api.not-looked-at_one':
    "{{count}} object of {{resource}} not looked at: today's server has it at deprecated versions only",
  'check.removed-api.not-looked-at_other':
    "{{count}} objects of {{resource}} not looked at: today's server has them at deprecated versions only",
  'check.removed-api.not-counted-yet':
    '{{resource}} was not counted yet: the knowledge names it since the last read',
  'check.removed-api.not-counted':
    '{{resource}} could not be counted: {{error}}',
  'check.removed-api.fails-rendered':
    '{{object}} is rendered at {{version}}, which has failed since {{removed}}',
  'check.removed-api.fails-applied':
    '{{object}} was last applied at {{version}}, which has failed since {{removed}}',
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
    '{{object}} in {{file}} names {{version}}, which is deprecated and removed in {{removed}}',
  'check.removed-api.applied-goes':
    '{{object}} is applied at {{version}}, which is deprecated and removed in {{removed}}',
  'check.removed-api.written-goes':
    '{{object}} was once written at {{version}}, which is deprecated and removed in {{removed}}',
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
    'The server no longer serves {{version}}: first run the plugin mapkubeapis for the release. Then upgrade {{chart}} to a version that renders {{replacement}}',
  'check.removed-api.upgrade-chart':
    'Upgrade {{chart}} to a version that renders {{replacement}}',
  'check.removed-api.upgrade-chart-before':
    'Upgrade {{chart}} to a version that renders {{replacement}} before the cluster is upgraded',
  'check.removed-api.late-chart':
    'If the cluster is already upgraded, first run the plugin mapkubeapis for the release',
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
  'check.removed-api.updated-since':
    '{{by}} has since written it at {{version}}; whether it still applies its manifest cannot be told',
  'check.removed-api.deleted': 'it was deleted, and finalizers still keep it',
  'check.removed-api.stored-gone_one':
    '{{count}} {{kind}} object stored, and {{target}} does not know the kind',
  'check.removed-api.stored-gone_other':
    '{{count}} {{kind}} objects stored, and {{target}} does not know the kind',
  'check.removed-api.stored-unreadable_one':
    '{{count}} {{kind}} object stored that {{from}} cannot read',
  'check.removed-api.stored-unreadable_other':
    '{{count}} {{kind}} objects stored that {{from}} cannot read',
  'check.removed-api.stored-listed_one':
    'The API server lists {{count}} stored object of {{resource}}',
  'check.removed-api.stored-listed_other':
    'The API server lists {{count}} stored objects of {{resource}}',
  'check.removed-api.stored-counted_one':
    'The API server counts {{count}} stored object of {{resource}}',
  'check.removed-api.stored-counted_other':
    'The API server counts {{count}} stored objects of {{resource}}',
  'check.removed-api.delete-policies':
    'Label namespaces for Pod Security admission or adopt a policy engine, switch the PodSecurityPolicy admission plugin off, and delete the policies: after the upgrade none of them is enforced',
  'check.removed-api.delete-stored':
    'Delete the objects, or move what they do elsewhere: {{kind}} has no successor',
  'check.removed-api.delete-before':
    'Delete the objects before the upgrade to {{from}}, which has no version of {{kind}} in common with the minor before it. Create them again afterwards. With such objects the API server may not become ready',
  'check.removed-api.older-revisions-left-out':
    'Older revisions of Helm releases are not read: that one renders a removed version shows on objects that it made, and only while managedFields tell',
  'check.removed-api.release-unreadable':
    'Helm release {{release}} could not be read: {{error}}',
  'check.removed-api.hook-fails':
    'Hook {{object}} of Helm release {{release}} is sent at {{version}}, which has failed since {{removed}}',
  'check.removed-api.hook-goes':
    'Hook {{object}} of Helm release {{release}} is sent at {{version}}, which is removed in {{removed}}',
  'check.removed-api.rollback':
    'A rollback of Helm release {{release}} to a revision before {{revision}} may fail on {{target}}: an older one rendered {{versions}}',
  'check.removed-api.rollback-wrote':
    'helm once wrote {{object}} at {{version}}',
  'check.removed-api.rollback-fix':
    'After the upgrade, do not roll back to these revisions: install an older version of {{chart}} that renders served versions, or run the plugin mapkubeapis for the release first',
} as const;
