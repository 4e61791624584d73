import type { Upgrade, UpgradeAction } from '@drydock/backstage-plugin-cluster-upgrades-common';

interface ActionText {
  readonly label: string;
  question(cluster: string): string;
  readonly effect: string;
}

const actionTexts: Record<UpgradeAction['action'], ActionText> = {
  pause: {
    label: 'Pause',
    question: cluster => `Pause the upgrade of ${cluster}?`,
    effect: 'No further step starts. What the platform already does goes on: a control plane or a node that is being replaced is finished. Resume continues where it was.',
  },
  resume: {
    label: 'Resume',
    question: cluster => `Resume the upgrade of ${cluster}?`,
    effect: 'The step at hand is observed again, then the upgrade goes on from what it finds. Nothing is done twice.',
  },
  stop: {
    label: 'Stop after this hop',
    question: cluster => `Stop the upgrade of ${cluster} after this hop?`,
    effect: 'The hop at work is finished, no further one starts, and the upgrade ends as stopped. Versions that were reached stay. A stopped upgrade is not resumed; a new one continues from there.',
  },
  retry: {
    label: 'Retry',
    question: cluster => `Retry the step of ${cluster}?`,
    effect: 'The blocked or failed step runs again: it observes first and acts only on what is still to do.',
  },
};

/** A second stop does something else than the first: the difference must be read before it is pressed. */
const stopFollowing: ActionText = {
  label: 'Stop following',
  question: cluster => `Leave ${cluster} rolling and stop following its upgrade?`,
  effect: 'It stops already, and the hop at work has not come to rest. The upgrade ends as stopped now; the platform goes on rolling on its own, nothing is written and nobody waits for it. Use this when the hop can never end.',
};

/** What a control is called, what it asks, and exactly what it does, for this upgrade. */
export function actionText(action: UpgradeAction['action'], { phase }: Pick<Upgrade, 'phase'>): ActionText {
  return action === 'stop' && phase === 'stopping' ? stopFollowing : actionTexts[action];
}
