import type { rolloutTexts } from '../texts/rollout';
import type { Translated } from '../texts/Translated';

export const rolloutDe: Translated<typeof rolloutTexts> = {
  'rollout.ended': 'Der Rollout ist beendet',
  'rollout.already': 'Der Rollout ist bereits {{state}}',
  'rollout.not-paused': 'Der Rollout ist nicht pausiert',
  'rollout.abort-is-final':
    'Der Rollout ist abgebrochen; das lässt sich nicht rückgängig machen',
  'rollout.aborting':
    'Der Rollout ist abgebrochen: Er endet, sobald die laufenden Cluster ihren aktuellen Schritt beendet haben',
  'rollout.stage-not-halted': 'Die Stufe ist nicht angehalten',
  'rollout.stage-already': 'Die Stufe ist bereits {{state}}',
  'rollout.stage-running':
    'Cluster dieser Stufe werden gerade aktualisiert. Warten Sie, bis sie fertig sind, oder stoppen Sie zuerst ihre Upgrades',
  'rollout.stage-over': 'Die Stufe ist {{state}}',
  'rollout.cluster-running':
    'Der Cluster wird gerade aktualisiert: Stoppen Sie zuerst sein Upgrade',
  'rollout.cluster-succeeded': 'Der Cluster ist aktualisiert',
  'rollout.cluster-skipped': 'Der Cluster ist bereits übersprungen',
  'rollout.cluster-not-failed': 'Der Cluster ist nicht fehlgeschlagen',
  'rollout.cluster-ending':
    'Das Upgrade beendet den aktuellen Schritt; wiederholen Sie den Cluster danach',
  'rollout.stage-full':
    'Diese Stufe aktualisiert bereits so viele Cluster gleichzeitig wie erlaubt. Wiederholen Sie diesen Cluster, wenn ein anderer fertig ist',
};
