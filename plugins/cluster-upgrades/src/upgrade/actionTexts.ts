import type { UpgradeAction } from '@drydock/backstage-plugin-cluster-upgrades-common';

/** What each control is called, what it asks, and exactly what it does. */
export const actionTexts: Record<UpgradeAction['action'], { label: string; question: string; effect: string }> = {
  pause: {
    label: 'Pause',
    question: 'Pause the upgrade of',
    effect: 'No further step starts. What the platform already does goes on: a control plane or a node that is being replaced is finished. Resume continues where it was.',
  },
  resume: {
    label: 'Resume',
    question: 'Resume the upgrade of',
    effect: 'The step at hand is observed again, then the upgrade goes on from what it finds. Nothing is done twice.',
  },
  stop: {
    label: 'Stop after this hop',
    question: 'Stop after this hop the upgrade of',
    effect: 'The hop at work is finished, no further one starts, and the upgrade ends as stopped. Versions that were reached stay. A stopped upgrade is not resumed; a new one continues from there.',
  },
  retry: {
    label: 'Retry',
    question: 'Retry the step of',
    effect: 'The blocked or failed step runs again: it observes first and acts only on what is still to do.',
  },
};
