export const versionSkewTexts = {
  'check.version-skew.unreadable':
    'The kubelet version of {{nodes}} cannot be read',
  'check.version-skew.kubelet-newer':
    'Node pool {{pool}} runs kubelet {{version}}, newer than the control plane {{oldest}}',
  'check.version-skew.kubelet-newer-fix':
    'Upgrade the control plane to {{version}} first, or replace these nodes with ones of {{oldest}}',
  'check.version-skew.kubelets-up-to':
    'Kubelets of node pool {{pool}} up to {{version}}; none may be newer than its API servers: {{oldest}} now, {{next}} after the next hop',
  'check.version-skew.kubelet-older_one':
    'Node pool {{pool}} runs kubelet {{version}}, more than {{count}} minor behind {{next}}',
  'check.version-skew.kubelet-older_other':
    'Node pool {{pool}} runs kubelet {{version}}, more than {{count}} minors behind {{next}}',
  'check.version-skew.kubelets-down-to_one':
    'Kubelets of node pool {{pool}} down to {{version}}; {{count}} minor behind API servers of {{next}} is allowed',
  'check.version-skew.kubelets-down-to_other':
    'Kubelets of node pool {{pool}} down to {{version}}; {{count}} minors behind API servers of {{next}} are allowed',
  'check.version-skew.kubelet-older-fix':
    'Upgrade node pool {{pool}} to {{allowed}} or newer, at most {{oldest}}, before the control plane goes to {{next}}',
  'check.version-skew.proxy-newer':
    'Node pool {{pool}} runs kube-proxy {{version}}, newer than the control plane {{oldest}}',
  'check.version-skew.proxies-newer':
    'kube-proxy of node pool {{pool}}: {{versions}}; none may be newer than its API servers: {{oldest}} now, {{next}} after the next hop',
  'check.version-skew.proxy-newer-fix':
    'Upgrade the control plane to {{newest}} first, or set kube-proxy to {{oldest}}',
  'check.version-skew.proxy-older_one':
    'Node pool {{pool}} runs kube-proxy {{version}}, more than {{count}} minor behind {{next}}',
  'check.version-skew.proxy-older_other':
    'Node pool {{pool}} runs kube-proxy {{version}}, more than {{count}} minors behind {{next}}',
  'check.version-skew.proxies-older_one':
    'kube-proxy of node pool {{pool}}: {{versions}}; {{count}} minor behind API servers of {{next}} is allowed',
  'check.version-skew.proxies-older_other':
    'kube-proxy of node pool {{pool}}: {{versions}}; {{count}} minors behind API servers of {{next}} are allowed',
  'check.version-skew.proxy-older-fix':
    'Upgrade kube-proxy to {{oldest}} before the control plane goes to {{next}}',
  'check.version-skew.servers-mixed':
    'API servers of {{versions}} run beside each other',
  'check.version-skew.servers-apart_one':
    '{{versions}}; API servers may be {{count}} minor apart, and the next hop brings ones of {{next}}',
  'check.version-skew.servers-apart_other':
    '{{versions}}; API servers may be {{count}} minors apart, and the next hop brings ones of {{next}}',
  'check.version-skew.servers-fix':
    'End the upgrade of the control plane that was begun before the next',
  'check.version-skew.component-is': '{{component}} is {{version}}',
  'check.version-skew.component-newer':
    '{{component}} {{version}} is newer than an API server of {{oldest}}',
  'check.version-skew.components-newer':
    '{{versions}}; none may be newer than any API server: {{oldest}} now, {{next}} after the next hop',
  'check.version-skew.component-newer-fix':
    'Upgrade every API server to {{newest}} first',
  'check.version-skew.component-older_one':
    '{{component}} {{version}} is more than {{count}} minor behind {{next}}',
  'check.version-skew.component-older_other':
    '{{component}} {{version}} is more than {{count}} minors behind {{next}}',
  'check.version-skew.components-older_one':
    '{{versions}}; {{count}} minor behind API servers of {{next}} is allowed',
  'check.version-skew.components-older_other':
    '{{versions}}; {{count}} minors behind API servers of {{next}} are allowed',
  'check.version-skew.component-older-fix':
    'Upgrade {{component}} to {{oldest}} before the API servers go to {{next}}',
  'check.version-skew.cloud-controller':
    '{{component}} {{version}} is of another minor than the API server of {{oldest}}',
  'check.version-skew.cloud-controllers':
    '{{versions}}; the oldest API server is of {{oldest}}',
  'check.version-skew.cloud-controller-fix':
    'Where its vendor numbers it after Kubernetes, bring it to the minor of the API server',
} as const;
