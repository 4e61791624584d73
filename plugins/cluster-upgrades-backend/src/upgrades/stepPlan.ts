import { formatVersion, Hop } from '@drydock/kubernetes-knowledge';
import {
  isNodeHook,
  type HookPoint,
  type PlanEffect,
  type PlanHook,
} from '@drydock/upgrade-plans';
import { newHookFacts } from '../hooks/model';
import { newNodeHookFacts } from '../hooks/nodeHooks';
import type { StepFacts, StepType } from './model';

/** A step before it is stored. */
export interface PlannedStep {
  readonly type: StepType;
  readonly title: string;
  readonly hop?: Hop;
  readonly facts?: StepFacts;
}

/** What a plan puts around the hops. */
export interface AroundHops {
  readonly hooks?: readonly PlanHook[];
  readonly effects?: readonly PlanEffect[];
  /** Between one hop of node pools, the canary node or the canary pools, and the next; default 0: none. */
  readonly soakMinutes?: number;
}

/** The steps of an in-place upgrade, in order. Effects are taken before everything that writes and given back after everything that changes the cluster, hooks included. Hooks before and after control plane and node pools run for each hop of that kind; choosing and replacing a canary node are one there. */
export function planSteps(
  hops: readonly Hop[],
  target: string,
  { hooks = [], effects = [], soakMinutes = 0 }: AroundHops = {},
): readonly PlannedStep[] {
  const soakAfter = (hop: Hop, next: Hop | undefined) =>
    soakMinutes > 0 &&
    hop.kind === 'node-pools' &&
    hop.canaryNode !== 'choose' &&
    next?.kind === 'node-pools'
      ? [soakStep(hop, soakMinutes)]
      : [];
  const at = (point: HookPoint, hop?: Hop) =>
    hooks.filter(hook => hook.at === point).map(hook => hookStep(hook, hop));
  return [
    {
      type: 'readiness-recheck',
      title: `Check readiness for ${formatVersion(target)} again`,
    },
    ...(effects.length > 0 ? [effectsStep(effects)] : []),
    ...at('before-upgrade'),
    ...hops.flatMap((hop, index) => [
      ...(hop.canaryNode === 'replace' ? [] : at(`before-${hop.kind}`, hop)),
      ...stepsOfHop(hop).map(step =>
        withNodeHooks(step, hooks.filter(isNodeHook)),
      ),
      ...(hop.canaryNode === 'choose' ? [] : at(`after-${hop.kind}`, hop)),
      ...soakAfter(hop, hops[index + 1]),
    ]),
    ...at('after-upgrade'),
    ...(effects.length > 0 ? [releaseStep(effects)] : []),
    { type: 'prove', title: 'Compare with what was predicted' },
  ];
}

/** Steps that replace nodes. */
function withNodeHooks(
  step: PlannedStep,
  hooks: readonly PlanHook[],
): PlannedStep {
  return step.type === 'node-pools' &&
    step.hop?.canaryNode !== 'choose' &&
    hooks.length > 0
    ? { ...step, facts: { ...step.facts, nodeHooks: newNodeHookFacts(hooks) } }
    : step;
}

function effectsStep(effects: readonly PlanEffect[]): PlannedStep {
  return {
    type: 'take-effects',
    title: `Take effects: ${effects.map(({ name }) => name).join(', ')}`,
    facts: { effects },
  };
}

function releaseStep(effects: readonly PlanEffect[]): PlannedStep {
  return {
    type: 'release-effects',
    title: `Give back effects: ${effects.map(({ name }) => name).join(', ')}`,
  };
}

function soakStep(hop: Hop, minutes: number): PlannedStep {
  if (hop.canaryNode)
    return {
      type: 'soak-pools',
      title: `Watch the canary node of ${(hop.pools ?? []).join(
        ', ',
      )} for ${minutes} min before the other nodes begin`,
      hop,
      facts: { soak: { minutes } },
    };
  return {
    type: 'soak-pools',
    title: `Watch ${(hop.pools ?? ['the node pools']).join(
      ', ',
    )} for ${minutes} min before the other node pools begin`,
    hop,
    facts: { soak: { minutes } },
  };
}

function hookStep(hook: PlanHook, hop: Hop | undefined): PlannedStep {
  const place = hop
    ? `${hook.at.replaceAll('-', ' ')} ${formatVersion(hop.to)}`
    : hook.at.replaceAll('-', ' ');
  return {
    type: 'hook',
    title: `Hook ${hook.name}, ${place}`,
    hop,
    facts: { hook: newHookFacts(hook) },
  };
}

function stepsOfHop(hop: Hop): readonly PlannedStep[] {
  const to = formatVersion(hop.to);
  switch (hop.kind) {
    case 'control-plane':
      return [
        {
          type: 'control-plane',
          title: `Control plane ${formatVersion(hop.from)} → ${to}${
            hop.holdPools ? ', node pools held back' : ''
          }`,
          hop,
        },
        { type: 'verify', title: `Verify the control plane at ${to}`, hop },
      ];
    case 'node-pools':
      if (hop.canaryNode) return stepsOfCanaryNode(hop, to);
      return [
        {
          type: 'node-pools',
          title: `${
            hop.pools ? `Node pools ${hop.pools.join(', ')}` : 'Node pools'
          } ${formatVersion(hop.from)} → ${to}`,
          hop,
        },
        { type: 'verify', title: `Verify the nodes at ${to}`, hop },
      ];
    default:
      return unreachable(hop.kind);
  }
}

function stepsOfCanaryNode(hop: Hop, to: string): readonly PlannedStep[] {
  const pool = (hop.pools ?? []).join(', ');
  if (hop.canaryNode === 'choose')
    return [
      {
        type: 'node-pools',
        title: `Choose a canary node of ${pool}: no other node goes to ${to} yet`,
        hop,
      },
    ];
  return [
    {
      type: 'node-pools',
      title: `Replace the canary node of ${pool}, ${formatVersion(
        hop.from,
      )} → ${to}`,
      hop,
    },
    {
      type: 'verify',
      title: `Verify the canary node of ${pool} at ${to}`,
      hop,
    },
  ];
}

/** Makes a switch exhaustive: a new case without its branch fails the type check. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value ${String(value)}`);
}
