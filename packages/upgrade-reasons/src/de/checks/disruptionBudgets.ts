import type { disruptionBudgetsTexts } from '../../texts/checks/disruptionBudgets';
import type { Translated } from '../../texts/Translated';

export const disruptionBudgetsDe: Translated<typeof disruptionBudgetsTexts> = {
  'check.disruption-budgets.allows-none':
    '{{budget}} erlaubt keine Unterbrechung',
  'check.disruption-budgets.status':
    'disruptionsAllowed 0: {{healthy}} von {{expected}} Pods gesund, {{required}} nötig wegen {{rule}}',
  'check.disruption-budgets.stops-at':
    'Drains hängen fest. Nicht verdrängbar: {{pods}}',
  'check.disruption-budgets.selects-none': '{{budget}} wählt keinen Pod aus',
  'check.disruption-budgets.no-pods':
    'expectedPods 0, und kein laufender Pod hat die Labels seines Selektors',
  'check.disruption-budgets.correct-selector':
    'Korrigieren Sie den Selektor, wenn das Budget etwas schützen soll; sonst löschen Sie es',
  'check.disruption-budgets.overlap':
    '{{budget}} wählt dieselben Pods aus wie {{others}}; solche Pods lassen sich nicht verdrängen',
  'check.disruption-budgets.selected-by_one':
    'Ausgewählt von {{count}} Budget: {{pods}}',
  'check.disruption-budgets.selected-by_other':
    'Ausgewählt von {{count}} Budgets: {{pods}}',
  'check.disruption-budgets.keep-one':
    'Behalten Sie ein Budget für diese Pods: Löschen Sie {{budgets}} oder grenzen Sie die Selektoren ein, bis kein Pod doppelt ausgewählt ist',
  'check.disruption-budgets.stale_one':
    '{{budgets}} hat einen Status, der älter ist als das Objekt: Der Disruption-Controller ist nicht auf dem aktuellen Stand',
  'check.disruption-budgets.stale_other':
    '{{budgets}} haben einen Status, der älter ist als das Objekt: Der Disruption-Controller ist nicht auf dem aktuellen Stand',
  'check.disruption-budgets.scale-or-allow':
    'Betreiben Sie {{replicas}} Replicas von {{workload}} oder setzen Sie maxUnavailable: 1',
  'check.disruption-budgets.allow-one':
    'Setzen Sie maxUnavailable: 1 anstelle der jetzigen Regel',
  'check.disruption-budgets.bring-ready_one':
    'Bringen Sie {{count}} weiteren Pod in den Zustand Ready: {{healthy}} von {{expected}} sind gesund, {{required}} sind nötig',
  'check.disruption-budgets.bring-ready_other':
    'Bringen Sie {{count}} weitere Pods in den Zustand Ready: {{healthy}} von {{expected}} sind gesund, {{required}} sind nötig',
  'check.disruption-budgets.not-ready': 'Nicht bereit: {{pods}}',
};
