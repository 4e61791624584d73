/** What a change of Kubernetes was looked for by, and what was found. */
export const looksTexts = {
  'check.look.not-in-api': 'The API of the cluster does not show it',
  'check.look.in-kube-system': '{{component}} in kube-system',
  'check.look.no-pod': 'No pod of {{component}} is visible in kube-system',
  'check.look.flag': '{{component}} in kube-system has {{flag}}',
  'check.look.kubelet-flags': 'Flags of kubelets are not visible in the API',
  'check.look.no-kubelet-configuration':
    'No KubeletConfiguration is kept in a ConfigMap of kube-system, so the gates of kubelets are not visible',
  'check.look.gate': '{{place}} sets the feature gate {{gate}}',
  'check.look.document-version': '{{configMap}}, key {{key}}, has {{version}}',
  'check.look.no-document':
    'No {{document}} is kept in a ConfigMap of kube-system',
  'check.look.value': '{{configMap}} has {{value}}',
  'check.look.no-value': '{{configMap}} has no {{path}}',
  'check.look.config-map': '{{configMap}} exists',
  'check.look.component-version':
    '{{component}} in kube-system has version {{version}}',
  'check.look.unstated-version_one':
    'The image of {{pods}} does not name its version',
  'check.look.unstated-version_other':
    'The images of {{pods}} do not name their version',
  'check.look.nodes-runtime': 'Nodes of pool {{pool}} run {{runtime}}',
  'check.look.nodes-system': 'Nodes of pool {{pool}} run {{system}}',
  'check.look.nodes-system-image':
    'Nodes of pool {{pool}} run {{system}} ({{image}})',
  'check.look.nodes-provider': 'Nodes of pool {{pool}} run on {{provider}}',
  'check.look.nodes-kernel': 'Nodes of pool {{pool}} run kernel {{kernel}}',
  'check.look.nodes-silent_one': '{{count}} node does not report it: {{nodes}}',
  'check.look.nodes-silent_other':
    '{{count}} nodes do not report it: {{nodes}}',
  'check.look.provisioner': 'Its provisioner is {{provisioner}}',
  'check.look.field': 'It uses {{field}}',
  'check.look.annotation': 'It has the annotation {{key}}',
  'check.look.label': 'It has the label {{key}}',
  'check.look.no-label': 'It has no label {{key}}',
  'check.look.served': 'The API server serves {{version}}',
  'check.look.not-counted': 'Objects were not counted: {{kinds}}',
  'check.look.stored_one': '{{count}} object of kind {{kind}} is stored',
  'check.look.stored_other': '{{count}} objects of kind {{kind}} are stored',
  'check.look.webhook-rule': 'Its webhook {{webhook}} has rules on {{groups}}',
  'check.look.unreadable-ca':
    'The caBundle of its conversion webhook cannot be read: {{error}}',
  'check.look.aggregated': 'It is served by an aggregated server',
  'check.look.volume': 'It is of type {{type}}',
  'check.look.bound-volume': 'It is of type {{type}}, bound to {{claim}}',
  'check.look.pod-volume': 'Its volume {{volume}} is of type {{type}}',
  'check.look.host-path': 'It mounts {{path}} of the host',
  'check.look.image': 'It runs {{image}}',
  'check.look.pod-annotation': 'Its pods have the annotation {{key}}',
  'check.look.names-label': 'It names the label {{key}}',
  'check.look.selects-label': 'Its pods select nodes by the label {{key}}',
  'check.look.toleration': 'Its pods tolerate {{key}} and not {{besides}}',
  'check.look.spread': 'Its pods are spread and may use only some nodes',
  'check.look.host-port':
    'Its pods use port {{port}} of the host, which can be a node port',
  'check.look.name': 'Its name contains {{part}}',
} as const;
