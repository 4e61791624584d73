export const effectTexts = {
  'effect.no-longer-wanted':
    'Cancelled before the call: it is no longer wanted, or the lease has expired',
  'effect.not-installed':
    'no effect of type "{{type}}" is installed (installed: {{installed}}). Add the backend module that brings it, or take it out of the plan',
  'effect.none-installed':
    'no effect of type "{{type}}" is installed. Add the backend module that brings it, or take it out of the plan',
  'effect.not-taken': 'Effect {{effect}} cannot be applied: {{cause}}',
  'effect.node-hooks-not-run': 'Hooks for each node cannot be run: {{cause}}',
  'effect.name': '{{effect}}',
  'effect.name-and-type': '{{effect}} ({{type}})',
  'effect.quoted': '"{{effect}}"',
  'effect.node-hooks': 'Hooks for each node',
  'effect.node-hooks-of-step': 'Hooks for each node of step {{number}}',
  'effect.node-hooks-of-named-step':
    'Hooks for each node of step {{number}} ({{step}})',
  'effect.said': 'Effect {{effect}}: {{reason}}',
  'effect.said-with-way': 'Effect {{effect}}: {{reason}}. By hand: {{byHand}}',
  'effect.undone': 'Effect {{effect}} was undone',
  'effect.undone-at-last':
    'Effect {{effect}} was undone, after earlier attempts failed',
  'effect.in-effect': 'in effect',
  'effect.not-renewed':
    'It could not be renewed. Drydock tries again: {{cause}}',
  'effect.module-missing':
    'no effect of type "{{type}}" is installed. Install the backend module that provides it',
  'effect.still-there': 'it is still in effect after it was undone',
  'effect.left-behind': 'It was left behind and is tried again: {{cause}}',
  'effect.parameters-damaged': 'its parameters are damaged: {{issue}}',
  'effect.provider-not-installed':
    'it needs the upgrade provider "{{provider}}", which is not installed. Add its backend module',
  'effect.cannot-drain-rule':
    '{{provider}} cannot set how single pods are drained for the time of an upgrade. Take the effect out of the plan, or upgrade this cluster by a plan of its own',
  'effect.by-hand-drain-rule':
    'on the platform of {{cluster}}, remove the drain rule that carries "{{key}}"',
  'effect.cannot-node-hooks':
    '{{provider}} cannot let nodes wait for hooks for the time of an upgrade. Take these hooks out of the plan, or upgrade this cluster by a plan of its own',
  'effect.by-hand-node-hooks':
    'on the platform of {{cluster}}, remove the marks with "{{key}}" that make nodes wait',
  'effect.cannot-node-rollout':
    '{{provider}} cannot set surge or drain timeout of node pools for the time of an upgrade. Take the effect out of the plan, or upgrade this cluster by a plan of its own',
  'effect.by-hand-node-rollout':
    'on the platform of {{cluster}}, restore surge and drain timeout of the node pools that carry "{{key}}"',
  'effect.drain-reported':
    'A drain that takes too long is reported. Nothing on the platform is changed for that',
  'effect.no-credential':
    'Drydock has no credential that may change clusters. Configure clusterUpgrades.planning.jobCredential (docs/reference/effects.md#pause-autoscaler)',
  'effect.credential-gone':
    'The credential that may change clusters is gone. Configure clusterUpgrades.planning.jobCredential again',
  'effect.deployment-scaled-back':
    'Deployment {{deployment}} has {{replicas}} replicas again',
  'effect.deployment-scaled-by-others':
    'another writer scaled Deployment {{deployment}} to {{replicas}} meanwhile, which was left as it is',
  'effect.by-hand-some-deployment':
    'in {{cluster}}, find the Deployment whose annotation {{pausedBy}} is "{{key}}", and scale it to what its annotation {{before}} says',
  'effect.by-hand-deployment':
    'in {{cluster}}, where the annotation {{pausedBy}} of Deployment {{deployment}} is "{{key}}": {{scale}}, with N from its annotation {{before}}, then {{annotate}}',
  'effect.no-deployment':
    'there is no Deployment {{deployment}} in {{cluster}}. Say in the plan where its autoscaler runs (namespace, deployment), or take the effect out of the plan',
  'effect.deployment-scaled-down':
    'Deployment {{deployment}} was scaled from {{replicas}} to 0 replicas',
  'effect.deployment-changes':
    'Deployment {{deployment}} is changed by another client all the time, and Drydock did not change it',
  'effect.deployment-not-read':
    '{{cluster}} answered {{status}} when Deployment {{deployment}} was read',
  'effect.deployment-refused':
    '{{cluster}} refused the change of Deployment {{deployment}} ({{status}})',
  'effect.deployment-not-written':
    '{{cluster}} answered {{status}} to the change of Deployment {{deployment}}',
  'effect.deployment-paused':
    'Deployment {{deployment}} is scaled to 0 replicas',
  'effect.deployment-scaled-up':
    'another writer scaled Deployment {{deployment}} to {{replicas}} after Drydock paused it. To pause it again, remove its annotation {{pausedBy}} and retry',
  'effect.paused-for-another':
    'Deployment {{deployment}} is paused for another upgrade ({{key}}). Wait until that has been undone. If it is long gone, scale it up and remove the annotations {{pausedBy}} and {{before}}',
  'effect.no-replicas':
    'Deployment {{deployment}} has 0 replicas already: there is nothing to pause',
  'effect.replicas-owned':
    'Drydock cannot set the replicas of Deployment {{deployment}}. {{owner}}',
  'effect.replicas-unknown':
    'its annotation {{annotation}} no longer says how many replicas it had. Scale it by hand. Drydock notices by itself',
  'effect.replicas-by-kustomization':
    "Flux's Kustomization {{owner}} would scale it up again. Set spec.replicas in its Git repository for the time of the upgrade, or leave the field out there, so that it has no owner",
  'effect.replicas-by-helm-release':
    "Flux's HelmRelease {{owner}} may scale it up again. Set the value for its replicas in Git for the time of the upgrade, or let the release's driftDetection ignore /spec/replicas and apply the chart without it",
  'effect.replicas-by-argo-cd':
    "Argo CD's Application {{owner}} would scale it up again. Set spec.replicas in its Git repository for the time of the upgrade, or leave the field out there (ignoreDifferences with RespectIgnoreDifferences=true)",
  'effect.replicas-by-manager':
    'Its field manager {{owner}} applies spec.replicas and would set it again. Change the value at its source, or remove the field there',
  'effect.alertmanager-refused': '{{host}} refused ({{status}})',
  'effect.alertmanager-no-list':
    'Alertmanager {{alertmanager}} ({{host}}) answered {{status}} and no list of silences',
  'effect.alertmanager-no-id':
    'Alertmanager {{alertmanager}} ({{host}}) answered {{status}} and no id of a silence',
  'effect.alertmanager-not-ended':
    'Alertmanager {{alertmanager}} ({{host}}) answered {{status}} and did not end the silence',
  'effect.silenced': 'Silence {{silence}} at {{alertmanager}} until {{until}}',
  'effect.by-hand-silence':
    'expire the silence at {{address}} whose comment holds "{{mark}}"',
  'effect.by-hand-some-silence':
    'expire the silence at the Alertmanager that the plan names whose comment holds "{{mark}}"',
  'effect.no-alertmanager':
    'Alertmanager "{{alertmanager}}" is not configured. Add it to clusterUpgrades.effects.alertmanagers',
  'effect.cluster-not-listed':
    'no source lists cluster {{cluster}} now, so its alerts are not silenced',
  'effect.no-label-value': '{{cause}}, with its value of the label {{label}}',
  'effect.label-matched-anyway':
    'the plan matches the label {{label}}, which names the cluster and is matched anyway. Take it out of the plan',
} as const;
