import type { Hop } from '@drydock/kubernetes-knowledge';
import type { Param, Reason } from '@drydock/upgrade-reasons';
import {
  isNodeHook,
  type HookPoint,
  type PlanEffect,
  type PlanHook,
} from '@drydock/upgrade-plans';
import { newHookFacts } from '../hooks/model';
import { newNodeHookFacts } from '../hooks/nodeHooks';
import type { StepFacts, StepType } from './model';
import { names, version } from './params';

/** A step before it is stored. */
export interface PlannedStep {
  readonly type: StepType;
  readonly title: Reason;
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
      title: {
        code: 'step.readiness-recheck',
        params: { version: version(target) },
      },
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
    { type: 'prove', title: { code: 'step.prove' } },
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
    title: { code: 'step.take-effects', params: { effects: namesOf(effects) } },
    facts: { effects },
  };
}

function releaseStep(effects: readonly PlanEffect[]): PlannedStep {
  return {
    type: 'release-effects',
    title: {
      code: 'step.release-effects',
      params: { effects: namesOf(effects) },
    },
  };
}

function namesOf(effects: readonly PlanEffect[]): Param {
  return names(effects.map(({ name }) => name));
}

function soakStep(hop: Hop, minutes: number): PlannedStep {
  return {
    type: 'soak-pools',
    title: {
      code: soakTitle(hop),
      params: { pools: names(hop.pools ?? []), minutes: { number: minutes } },
    },
    hop,
    facts: { soak: { minutes } },
  };
}

function soakTitle({ canaryNode, pools }: Hop) {
  if (canaryNode) return 'step.soak-canary-node';
  return pools ? 'step.soak-pools' : 'step.soak-all-pools';
}

function hookStep(hook: PlanHook, hop: Hop | undefined): PlannedStep {
  const params = { hook: { text: hook.name }, point: { term: hook.at } };
  return {
    type: 'hook',
    title: hop
      ? {
          code: 'step.hook-of-hop',
          params: { ...params, version: version(hop.to) },
        }
      : { code: 'step.hook', params },
    hop,
    facts: { hook: newHookFacts(hook) },
  };
}

function stepsOfHop(hop: Hop): readonly PlannedStep[] {
  const params = {
    from: version(hop.from),
    to: version(hop.to),
    version: version(hop.to),
    pools: names(hop.pools ?? []),
  };
  switch (hop.kind) {
    case 'control-plane':
      return [
        {
          type: 'control-plane',
          title: {
            code: hop.holdPools
              ? 'step.control-plane-alone'
              : 'step.control-plane',
            params,
          },
          hop,
        },
        {
          type: 'verify',
          title: { code: 'step.verify-control-plane', params },
          hop,
        },
      ];
    case 'node-pools':
      if (hop.canaryNode) return stepsOfCanaryNode(hop, params);
      return [
        {
          type: 'node-pools',
          title: {
            code: hop.pools ? 'step.node-pools' : 'step.all-node-pools',
            params,
          },
          hop,
        },
        { type: 'verify', title: { code: 'step.verify-nodes', params }, hop },
      ];
    default:
      return unreachable(hop.kind);
  }
}

function stepsOfCanaryNode(
  hop: Hop,
  params: Reason['params'],
): readonly PlannedStep[] {
  if (hop.canaryNode === 'choose')
    return [
      {
        type: 'node-pools',
        title: { code: 'step.choose-canary-node', params },
        hop,
      },
    ];
  return [
    {
      type: 'node-pools',
      title: { code: 'step.replace-canary-node', params },
      hop,
    },
    {
      type: 'verify',
      title: { code: 'step.verify-canary-node', params },
      hop,
    },
  ];
}

/** Makes a switch exhaustive: a new case without its branch fails the type check. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value ${String(value)}`);
}
