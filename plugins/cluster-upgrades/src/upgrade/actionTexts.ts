import type {
  Upgrade,
  UpgradeAction,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { count } from '../format/words';

interface ActionText {
  readonly label: string;
  question(cluster: string): string;
  readonly effect: string;
}

const actionTexts: Record<UpgradeAction['action'], ActionText> = {
  pause: {
    label: 'Pause',
    question: cluster => `Pause the upgrade of ${cluster}?`,
    effect:
      'No further step starts. What the platform already does goes on: a control plane or a node that is being replaced is finished. Resume continues where it was.',
  },
  resume: {
    label: 'Resume',
    question: cluster => `Resume the upgrade of ${cluster}?`,
    effect:
      'The step at hand is observed again, then the upgrade goes on from what it finds. Nothing is done twice.',
  },
  stop: {
    label: 'Stop after this hop',
    question: cluster => `Stop the upgrade of ${cluster} after this hop?`,
    effect:
      'The current hop finishes, no further hop starts, and the upgrade ends as stopped. Versions that were reached stay. A stopped upgrade is not resumed; a new one continues from there.',
  },
  retry: {
    label: 'Retry',
    question: cluster => `Retry the step of ${cluster}?`,
    effect:
      'The blocked or failed step runs again: it observes first and acts only on what is still to do.',
  },
};

/** A second stop does something else than the first: the difference must be read before it is pressed. */
const stopFollowing: ActionText = {
  label: 'Stop following',
  question: cluster =>
    `Leave ${cluster} rolling and stop following its upgrade?`,
  effect:
    'The upgrade is already stopping, but its current hop has not finished. This ends the upgrade as stopped now. Drydock writes nothing more and stops watching; the platform continues rolling. Use this when the hop can never end.',
};

/** Nothing is left to do but to give back, which cannot be done: the cluster itself is upgraded. */
const stopGivingBack: ActionText = {
  label: 'Stop giving back',
  question: cluster =>
    `End the upgrade of ${cluster} with something left behind?`,
  effect:
    'The cluster is upgraded, and the upgrade ends as that. What could not be given back stays as it is; it is tried again now and then, and its effect says how it is undone by hand.',
};

/** What becomes of nodes that wait for a hook: a running hop goes on with its hooks, a blocked one is not waited for. */
function stopWithHooks(steps: Upgrade['steps']): ActionText {
  const step = steps.find(
    ({ nodeHooks }) =>
      nodeHooks !== undefined &&
      (nodeHooks.running.some(({ hook }) => hook !== undefined) ||
        nodeHooks.queued > 0),
  );
  if (!step?.nodeHooks) return actionTexts.stop;
  const { running, queued } = step.nodeHooks;
  const waiting = running.flatMap(({ node, hook }) =>
    hook === undefined ? [] : [`${node} (hook ${hook})`],
  );
  const names = [
    ...waiting,
    ...(queued > 0 ? [`${count(queued, 'node')} after them`] : []),
  ].join(', ');
  if (step.status !== 'blocked') {
    return {
      ...actionTexts.stop,
      effect: `${actionTexts.stop.effect} Nodes that wait for a hook: ${names}. Their hooks still run; a node whose hook fails for good is let go without it.`,
    };
  }
  return {
    ...actionTexts.stop,
    effect: `The blocked hop is not waited for: the upgrade ends as stopped now, and nodes are let go WITHOUT their hooks: ${names}. Move what is on them first. Versions that were reached stay; a new upgrade continues from there.`,
  };
}

/** What a control is called, what it asks, and exactly what it does, for this upgrade. */
export function actionText(
  action: UpgradeAction['action'],
  { phase, steps }: Pick<Upgrade, 'phase' | 'steps'>,
): ActionText {
  if (action !== 'stop') return actionTexts[action];
  if (phase === 'stopping') return stopFollowing;
  return steps.some(
    ({ type, status }) => type === 'release-effects' && status === 'blocked',
  )
    ? stopGivingBack
    : stopWithHooks(steps);
}
