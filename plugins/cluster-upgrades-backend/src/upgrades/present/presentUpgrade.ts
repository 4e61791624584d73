import {
  nodeReplacePermission,
  policyOverridePermission,
  rolloutOperatePermission,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type {
  LogLine,
  Step,
  Upgrade,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  allOf,
  permissionMissing,
  type Reason,
} from '@drydock/upgrade-reasons';
import { optionalReason, presentReason } from '../../foundation/presentReason';
import {
  ActionRule,
  allowedActions,
  goesOn,
  needsOverride,
} from './controlRules';
import { terminatesInstances } from '../start/nodeReplacement';
import { effectInSentence, effectTitle } from '../effects/model';
import { iso, optionalIso } from '../../foundation/time/iso';
import { hopStates, presentHop } from './hopStates';
import type { StepRecord, UpgradeRecord } from '../model';
import { stepModule } from '../steps';
import type { LogRecord } from '../store/upgradeLog';

/** Which permissions on the upgrade's cluster the caller holds. */
export interface CallerRights {
  readonly mayOperate: boolean;
  readonly mayOverride: boolean;
  readonly mayReplaceNodes: boolean;
}

/**
 * An upgrade as the API shows it to one caller; `details`: with what would make lists of upgrades
 * too long.
 */
export function presentUpgrade(
  upgrade: UpgradeRecord,
  rights: CallerRights,
  details = true,
): Upgrade {
  const { readinessAtStart } = upgrade;
  return {
    id: upgrade.id,
    rolloutId: upgrade.rolloutId,
    clusterId: upgrade.clusterId,
    clusterName: upgrade.clusterName,
    clusterEntityRef: upgrade.clusterEntityRef,
    providerId: upgrade.providerId,
    from: upgrade.from,
    target: upgrade.target,
    phase: upgrade.phase,
    desired: upgrade.desired,
    message: optionalReason(messageWithWhatIsLeft(upgrade)),
    hops: hopStates(upgrade),
    steps: upgrade.steps.map(step => presentStep(step, details)),
    requestedBy: upgrade.requestedBy,
    requestedFrom: upgrade.requestedFrom,
    overrideReason: upgrade.overrideReason,
    acceptedUnknownChecks: [...upgrade.acceptedUnknownChecks],
    verdictAtStart: readinessAtStart.verdict,
    findingsAtStart: {
      blockers: readinessAtStart.blockers,
      warnings: readinessAtStart.warnings,
      infos: readinessAtStart.infos,
    },
    createdAt: iso(upgrade.createdAtMs),
    startedAt: optionalIso(upgrade.startedAtMs),
    endedAt: optionalIso(upgrade.endedAtMs),
    updatedAt: iso(upgrade.updatedAtMs),
    actions: allowedActions(upgrade)
      .map(rule => (rule.allowed ? permitted(rule, upgrade, rights) : rule))
      .map(({ reason, ...rule }) => ({
        ...rule,
        reason: optionalReason(reason),
      })),
    affected: readinessAtStart.affected.map(({ entityRef, owner }) => ({
      entityRef,
      owner,
    })),
    effects: upgrade.effects.map(({ lapsesAtMs, ...effect }) => ({
      ...effect,
      message: effect.message && presentReason(effect.message),
      byHand: presentReason(effect.byHand),
      title: presentReason(effectTitle(effect, upgrade.steps)),
      lapsesAt: optionalIso(lapsesAtMs),
    })),
  };
}

/** What was left behind outside stands beside how the upgrade ended, wherever that is shown. */
function messageWithWhatIsLeft({
  message,
  effects,
  steps,
}: Pick<UpgradeRecord, 'message' | 'effects' | 'steps'>): Reason | undefined {
  const left = effects
    .filter(({ state }) => state === 'undo-failed')
    .map(
      (effect): Reason => ({
        code: 'upgrade.effect-left',
        params: {
          effect: effectInSentence(effect, steps),
          reason: { reasons: effect.message ? [effect.message] : [] },
          byHand: { reasons: [effect.byHand] },
        },
      }),
    );
  const [first, ...others] = [...(message ? [message] : []), ...left];
  return first && allOf([first, ...others]);
}

function permitted(
  rule: ActionRule,
  upgrade: UpgradeRecord,
  rights: CallerRights,
): ActionRule {
  const missing = missingPermission(rule, upgrade, rights);
  return missing
    ? {
        action: rule.action,
        allowed: false,
        reason: permissionMissing('permission.cluster', missing),
      }
    : rule;
}

function missingPermission(
  { action }: ActionRule,
  upgrade: UpgradeRecord,
  { mayOperate, mayOverride, mayReplaceNodes }: CallerRights,
): string | undefined {
  if (!mayOperate) return rolloutOperatePermission.name;
  if (needsOverride(action, upgrade) && !mayOverride)
    return policyOverridePermission.name;
  return goesOn(action) && terminatesInstances(upgrade.hops) && !mayReplaceNodes
    ? nodeReplacePermission.name
    : undefined;
}

function presentStep(step: StepRecord, details: boolean): Step {
  return {
    id: step.id,
    number: step.number,
    type: step.type,
    title: presentReason(step.title),
    status: step.status,
    message: optionalReason(step.message),
    hop: step.hop && presentHop(step.hop),
    attempts: step.attempts,
    startedAt: optionalIso(step.startedAtMs),
    endedAt: optionalIso(step.endedAtMs),
    progress: step.progress?.map(({ name, ...counts }) => ({
      ...counts,
      name: presentReason(name),
    })),
    facts: stepModule(step.type)?.present(step.facts, details),
  };
}

export function presentLogLine({ atMs, message, ...line }: LogRecord): LogLine {
  return { ...line, message: presentReason(message), time: iso(atMs) };
}
