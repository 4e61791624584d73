export const disruptionBudgetsTexts = {
  'check.disruption-budgets.allows-none': '{{budget}} allows no disruption',
  'check.disruption-budgets.status':
    'disruptionsAllowed 0: {{healthy}} of {{expected}} pods healthy, {{required}} required by {{rule}}',
  'check.disruption-budgets.stops-at': 'Drains stop at {{pods}}',
  'check.disruption-budgets.selects-none': '{{budget}} selects no pod',
  'check.disruption-budgets.no-pods':
    'expectedPods 0, and no running pod has the labels of its selector',
  'check.disruption-budgets.correct-selector':
    'Correct the selector if it should protect something; otherwise delete the budget',
  'check.disruption-budgets.overlap':
    '{{budget}} selects the same pods as {{others}}; such pods cannot be evicted',
  'check.disruption-budgets.selected-by_one':
    'Selected by {{count}} budget: {{pods}}',
  'check.disruption-budgets.selected-by_other':
    'Selected by {{count}} budgets: {{pods}}',
  'check.disruption-budgets.keep-one':
    'Keep one budget for these pods: delete {{budgets}} or narrow the selectors until no pod is selected twice',
  'check.disruption-budgets.stale_one':
    '{{budgets}} has a status older than the object: the disruption controller has not caught up',
  'check.disruption-budgets.stale_other':
    '{{budgets}} have a status older than the object: the disruption controller has not caught up',
  'check.disruption-budgets.scale-or-allow':
    'Run {{replicas}} replicas of {{workload}} or set maxUnavailable: 1',
  'check.disruption-budgets.allow-one':
    'Set maxUnavailable: 1 in place of the present rule',
  'check.disruption-budgets.bring-ready_one':
    'Bring {{count}} more pod to readiness: {{healthy}} of {{expected}} are healthy and {{required}} are required',
  'check.disruption-budgets.bring-ready_other':
    'Bring {{count}} more pods to readiness: {{healthy}} of {{expected}} are healthy and {{required}} are required',
  'check.disruption-budgets.not-ready': 'Not ready: {{pods}}',
} as const;
