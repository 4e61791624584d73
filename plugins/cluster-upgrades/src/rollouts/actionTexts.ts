import type { RolloutAction } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { TextKey, Texts } from '../translation';

export type RolloutActionName = RolloutAction['action'];

export interface RolloutActionText {
  readonly label: string;
  readonly question: string;
  readonly effect: string;
  /** The record must say why. */
  readonly needsReason: boolean;
  readonly danger?: boolean;
}

export interface ActionSubject {
  /** Title of the rollout, stage, cluster or gate that it is about. */
  readonly name: string;
  /** Clusters that run now. */
  readonly running: number;
  /** Failures of the stage so far. */
  readonly failures?: number;
}

interface ActionKeys {
  readonly label: TextKey;
  readonly question: TextKey;
  readonly effect: TextKey;
  readonly needsReason: boolean;
  readonly danger?: boolean;
}

const actionKeys: Readonly<Record<RolloutActionName, ActionKeys>> = {
  pause: {
    label: 'rollouts.pause.label',
    question: 'rollouts.pause.question',
    effect: 'rollouts.pause.effect',
    needsReason: false,
  },
  resume: {
    label: 'rollouts.resume.label',
    question: 'rollouts.resume.question',
    effect: 'rollouts.resume.effect',
    needsReason: false,
  },
  stop: {
    label: 'rollouts.stop.label',
    question: 'rollouts.stop.question',
    effect: 'rollouts.stop.effect',
    needsReason: false,
  },
  abort: {
    label: 'rollouts.abort.label',
    question: 'rollouts.abort.question',
    effect: 'rollouts.abort.effect',
    needsReason: true,
    danger: true,
  },
  'skip-cluster': {
    label: 'rollouts.skipCluster.label',
    question: 'rollouts.skipCluster.question',
    effect: 'rollouts.skipCluster.effect',
    needsReason: true,
  },
  'retry-cluster': {
    label: 'rollouts.retryCluster.label',
    question: 'rollouts.retryCluster.question',
    effect: 'rollouts.retryCluster.effect',
    needsReason: false,
  },
  'skip-stage': {
    label: 'rollouts.skipStage.label',
    question: 'rollouts.skipStage.question',
    effect: 'rollouts.skipStage.effect',
    needsReason: true,
    danger: true,
  },
  'continue-stage': {
    label: 'rollouts.continueStage.label',
    question: 'rollouts.continueStage.question',
    effect: 'rollouts.continueStage.effect',
    needsReason: true,
  },
  'retry-gate': {
    label: 'rollouts.retryGate.label',
    question: 'rollouts.retryGate.question',
    effect: 'rollouts.retryGate.effect',
    needsReason: false,
  },
};

/**
 * Effects where nothing is running, or for a stage where no failure counts: a gate halted it, or
 * what failed is retried or skipped by now.
 */
const effectsOnNone: Readonly<Partial<Record<RolloutActionName, TextKey>>> = {
  pause: 'rollouts.pause.effectOnNone',
  stop: 'rollouts.stop.effectOnNone',
  abort: 'rollouts.abort.effectOnNone',
  'continue-stage': 'rollouts.continueStage.effectOnNone',
};

/** What a control is called, what it asks, and exactly what it does. */
export function rolloutActionText(
  action: RolloutActionName,
  { name, running, failures = 0 }: ActionSubject,
  texts: Texts,
): RolloutActionText {
  const { label, question, effect, ...rest } = actionKeys[action];
  const count = action === 'continue-stage' ? failures : running;
  const effectOnNone = count === 0 ? effectsOnNone[action] : undefined;
  return {
    label: texts(label),
    question: texts(question, { name }),
    effect: texts(effectOnNone ?? effect, { name, count }),
    ...rest,
  };
}
