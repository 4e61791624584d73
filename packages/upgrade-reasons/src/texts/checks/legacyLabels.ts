export const legacyLabelsTexts = {
  'check.legacy-labels.loses-meaning':
    '{{object}} rests on labels or annotations that lose their meaning',
  'check.legacy-labels.deprecated':
    '{{object}} rests on deprecated labels or annotations',
  'check.legacy-labels.volumes_one':
    '{{count}} persistent volume carries or demands deprecated labels of nodes',
  'check.legacy-labels.volumes_other':
    '{{count}} persistent volumes carry or demand deprecated labels of nodes',
  'check.legacy-labels.volumes-evidence': '{{keys}} on {{volumes}}',
  'check.legacy-labels.volumes-fix':
    'Nothing to do while nodes carry these labels. Keep labelling the nodes, or move the data to new volumes',
  'check.legacy-labels.seccomp_one':
    'Annotation {{keys}} is without effect from {{minor}} on: the profile holds only if a field names it, too',
  'check.legacy-labels.seccomp_other':
    'Annotations {{keys}} are without effect from {{minor}} on: the profile holds only if a field names it, too',
  'check.legacy-labels.seccomp-fix': 'Write securityContext.seccompProfile',
  'check.legacy-labels.apparmor_one':
    'Annotation {{keys}} is deprecated since {{minor}}, still in effect',
  'check.legacy-labels.apparmor_other':
    'Annotations {{keys}} are deprecated since {{minor}}, still in effect',
  'check.legacy-labels.apparmor-fix': 'Write securityContext.appArmorProfile',
  'check.legacy-labels.selects-missing':
    'Selects nodes by {{label}}, which no node carries: its pods stay pending',
  'check.legacy-labels.selects-ending':
    'Selects nodes by {{label}}, which kubeadm takes off in {{minor}}',
  'check.legacy-labels.select': 'Select {{label}}',
  'check.legacy-labels.tolerates-alone':
    'Tolerates {{label}} alone, so it is kept away from control-plane nodes, which carry {{taint}}',
  'check.legacy-labels.tolerate': 'Tolerate {{label}}, too',
  'check.legacy-labels.asks-missing':
    'Asks for nodes by {{label}}, which no node carries',
  'check.legacy-labels.asks-deprecated':
    'Asks for nodes by {{label}}, which is deprecated; no date is set for its end',
  'check.legacy-labels.use': 'Use {{label}}',
} as const;
