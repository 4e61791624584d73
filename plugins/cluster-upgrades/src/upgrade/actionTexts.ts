import type {
  Upgrade,
  UpgradeAction,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { TextKey, Texts } from '../translation';

interface ActionText {
  readonly label: string;
  question(cluster: string): string;
  readonly effect: string;
}

interface ActionKeys {
  readonly label: TextKey;
  readonly question: TextKey;
  readonly effect: TextKey;
}

const actionKeys: Record<UpgradeAction['action'], ActionKeys> = {
  pause: {
    label: 'upgrade.pause.label',
    question: 'upgrade.pause.question',
    effect: 'upgrade.pause.effect',
  },
  resume: {
    label: 'upgrade.resume.label',
    question: 'upgrade.resume.question',
    effect: 'upgrade.resume.effect',
  },
  stop: {
    label: 'upgrade.stop.label',
    question: 'upgrade.stop.question',
    effect: 'upgrade.stop.effect',
  },
  retry: {
    label: 'upgrade.retry.label',
    question: 'upgrade.retry.question',
    effect: 'upgrade.retry.effect',
  },
};

/**
 * A second stop does something else than the first: the difference must be read before it is
 * pressed.
 */
const stopFollowing: ActionKeys = {
  label: 'upgrade.stopFollowing.label',
  question: 'upgrade.stopFollowing.question',
  effect: 'upgrade.stopFollowing.effect',
};

/** Nothing is left to do but to give back, which cannot be done: the cluster itself is upgraded. */
const stopGivingBack: ActionKeys = {
  label: 'upgrade.stopGivingBack.label',
  question: 'upgrade.stopGivingBack.question',
  effect: 'upgrade.stopGivingBack.effect',
};

function textOf({ label, question, effect }: ActionKeys, texts: Texts) {
  return {
    label: texts(label),
    question: (cluster: string) => texts(question, { cluster }),
    effect: texts(effect),
  };
}

/**
 * What becomes of nodes that wait for a hook: a running hop goes on with its hooks, a blocked one
 * is not waited for.
 */
function stopWithHooks(steps: Upgrade['steps'], texts: Texts): ActionText {
  const stop = textOf(actionKeys.stop, texts);
  const step = steps.find(
    ({ facts }) =>
      facts?.nodeHooks !== undefined &&
      (facts.nodeHooks.running.some(({ hook }) => hook !== undefined) ||
        facts.nodeHooks.queued > 0),
  );
  if (!step?.facts?.nodeHooks) return stop;
  const { running, queued } = step.facts.nodeHooks;
  const waiting = running.flatMap(({ node, hook }) =>
    hook === undefined
      ? []
      : [texts('upgrade.stop.nodeWithHook', { node, hook })],
  );
  const nodes = [
    ...waiting,
    ...(queued > 0
      ? [texts('upgrade.stop.nodesAfter', { count: queued })]
      : []),
  ].join(', ');
  return {
    ...stop,
    effect: texts(
      step.status === 'blocked'
        ? 'upgrade.stop.effectWithoutHooks'
        : 'upgrade.stop.effectWithHooks',
      { nodes },
    ),
  };
}

/** What a control is called, what it asks, and exactly what it does, for this upgrade. */
export function actionText(
  action: UpgradeAction['action'],
  { phase, steps }: Pick<Upgrade, 'phase' | 'steps'>,
  texts: Texts,
): ActionText {
  if (action !== 'stop') return textOf(actionKeys[action], texts);
  if (phase === 'stopping') return textOf(stopFollowing, texts);
  return steps.some(
    ({ facts, status }) => facts?.givesBack && status === 'blocked',
  )
    ? textOf(stopGivingBack, texts)
    : stopWithHooks(steps, texts);
}
