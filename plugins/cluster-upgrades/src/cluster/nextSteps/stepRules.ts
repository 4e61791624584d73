import type { Finding } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { english } from '../../translation';
import { isActive, phaseStatus } from '../../upgrade/phase';
import { isOpen } from '../findingState';
import { isLastDay, runningRollbacks } from '../runningRollbacks';
import {
  earlier,
  endOf,
  planned,
  plannedStart,
  startOf,
  upgradeDue,
} from './stepFacts';
import type { StepFacts } from './stepFacts';
import type { NextStep } from './steps';

const DAY_MS = 24 * 3600 * 1000;
/** A support date that is nearer has to be planned for. */
const PLAN_AHEAD_DAYS = 90;

type Step = Omit<NextStep, 'isMine'>;
type StepRule = (facts: StepFacts) => Step[];

/** Each kind of step by its rule. Steps of one date stand in this order. */
export const stepRules: StepRule[] = [
  restoreReads,
  followUpgrade,
  keepOrRollBack,
  fixBlockers,
  heedPlatform,
  completeChecks,
  approvePlans,
  answerUpgrades,
  planUpgrade,
  reviewWarnings,
];

function restoreReads({ cluster: { owner, freshness } }: StepFacts): Step[] {
  const isLost =
    freshness.state === 'unreachable' ||
    (freshness.state === 'never' && freshness.failure !== undefined);
  if (!isLost) return [];
  return [
    {
      id: 'restore-reads',
      subject: { kind: 'restore-reads', failure: freshness.failure?.reason },
      status: 'failed',
      due: { of: 'now' },
      who: owner,
      action: { to: 'diagnostics' },
    },
  ];
}

function followUpgrade({ cluster: { owner, upgrade } }: StepFacts): Step[] {
  if (!upgrade || upgrade.phase === 'succeeded') return [];
  return [
    {
      id: `follow-upgrade/${upgrade.id}`,
      subject: { kind: 'follow-upgrade', upgrade },
      status: phaseStatus(upgrade.phase, english).status,
      due: { of: 'now' },
      who: owner,
      action: { to: 'upgrade', upgradeId: upgrade.id },
    },
  ];
}

/**
 * Only while nothing else changes the cluster, and only with an end: without one there is no date
 * to decide by.
 */
function keepOrRollBack({
  now,
  cluster: { owner, upgrade },
  platform,
}: StepFacts): Step[] {
  if (!platform || (upgrade && isActive(upgrade.phase))) return [];
  return runningRollbacks(platform, now).map(rollback => ({
    id: `keep-or-roll-back/${rollback.option.scope}`,
    subject: { kind: 'keep-or-roll-back', option: rollback.option },
    status: isLastDay(rollback, now) ? 'attention' : 'pending',
    due: { of: 'rollback', at: rollback.until },
    who: owner,
    action: { to: 'section', section: 'rollback' },
    section: 'rollback',
  }));
}

/** One step for each check and owner: a thousand findings of one cause are one piece of work. */
function fixBlockers(facts: StepFacts): Step[] {
  const { readiness, cluster } = facts;
  const blockers = (readiness?.findings ?? []).filter(
    finding => isOpen(finding) && finding.severity === 'blocker',
  );
  return groupsOf(
    blockers,
    ({ checkId, owner }) => `${checkId}/${owner ?? ''}`,
  ).map(([key, group]): Step => {
    const [finding] = group;
    const check = readiness?.coverage.find(
      ({ checkId }) => checkId === finding.checkId,
    )?.title;
    const isOne = group.length === 1;
    const dueAt =
      group.flatMap(each => each.dueAt ?? []).sort()[0] ?? endOf(cluster);
    return {
      id: `fix/${key}`,
      subject: isOne
        ? { kind: 'fix', finding }
        : {
            kind: 'fix-several',
            amount: group.length,
            check,
            example: finding,
          },
      status: 'blocked',
      due: earlier(
        plannedStart(facts),
        dueAt === undefined ? undefined : { of: 'support', at: dueAt },
      ),
      who: finding.owner,
      action: isOne
        ? {
            to: 'finding',
            fingerprint: finding.fingerprint,
            hasChange: finding.fix.change !== undefined,
          }
        : { to: 'section', section: 'findings' },
      section: 'findings',
    };
  });
}

function heedPlatform(facts: StepFacts): Step[] {
  const { platform, cluster } = facts;
  const refusals = (platform?.insights.items ?? []).filter(
    ({ status }) => status === 'error',
  );
  return refusals.map(insight => ({
    id: `platform/${insight.id}`,
    subject: { kind: 'platform', insight },
    status: 'blocked',
    due: upgradeDue(facts),
    who: cluster.owner,
    action: { to: 'section', section: 'platform' },
    section: 'platform',
  }));
}

/** Where the cluster cannot be read at all, that is the step and not each check. */
function completeChecks(facts: StepFacts): Step[] {
  const { readiness, cluster } = facts;
  const checks = (readiness?.coverage ?? []).filter(
    ({ status }) => status === 'not-run' || status === 'partial',
  );
  if (checks.length === 0 || cluster.freshness.readAt === undefined) return [];
  return [
    {
      id: 'complete-checks',
      subject: { kind: 'complete-checks', checks },
      status: 'unknown',
      due: upgradeDue(facts),
      who: cluster.owner,
      action: { to: 'section', section: 'checks' },
      section: 'checks',
    },
  ];
}

function approvePlans(facts: StepFacts): Step[] {
  return planned(facts)
    .filter(({ state }) => state === 'submitted')
    .map(upgrade => ({
      id: `approve-plan/${upgrade.planId}`,
      subject: { kind: 'approve-plan', upgrade },
      status: 'pending',
      due: startOf(upgrade, facts.now),
      action: { to: 'plan', planId: upgrade.planId },
      section: 'upcoming',
    }));
}

function answerUpgrades(facts: StepFacts): Step[] {
  return planned(facts)
    .filter(({ owner, answer }) => owner !== undefined && answer === undefined)
    .map(upgrade => ({
      id: `answer/${upgrade.planId}`,
      subject: { kind: 'answer', upgrade },
      status: 'waiting',
      due: startOf(upgrade, facts.now),
      who: upgrade.owner,
      action: { to: 'section', section: 'upcoming' },
      section: 'upcoming',
    }));
}

/**
 * Support ends soon or has ended, and no plan has the cluster. Not said before it is known that no
 * plan has it, nor "plan it" of what no plan can change.
 */
function planUpgrade({ cluster, readiness, upcoming, now }: StepFacts): Step[] {
  const { target, owner, support, upgrade, upgradable } = cluster;
  if (
    !readiness ||
    readiness.whatIf ||
    !target ||
    !upcoming ||
    upcoming.length > 0 ||
    upgrade
  )
    return [];
  const end = endOf(cluster);
  const hasEnded = support.state === 'unsupported';
  const isNear =
    end !== undefined &&
    Date.parse(end) - now.getTime() <= PLAN_AHEAD_DAYS * DAY_MS;
  if (!hasEnded && !isNear) return [];
  return [
    {
      id: 'plan-upgrade',
      subject: upgradable.possible
        ? { kind: 'plan-upgrade', target, hasEnded }
        : { kind: 'upgrade-elsewhere', target, reason: upgradable.reason },
      status: hasEnded ? 'out-of-support' : 'attention',
      due: end === undefined ? { of: 'none' } : { of: 'support', at: end },
      who: owner,
      action: { to: upgradable.possible ? 'new-plan' : 'diagnostics' },
    },
  ];
}

/** Warnings stop no upgrade: one step for each owner, after all that does. */
function reviewWarnings(facts: StepFacts): Step[] {
  const warnings = (facts.readiness?.findings ?? []).filter(
    finding => isOpen(finding) && finding.severity === 'warning',
  );
  return groupsOf(warnings, ({ owner }) => owner ?? '').map(
    ([key, group]): Step => {
      const [example] = group;
      return {
        id: `review-warnings/${key}`,
        subject: { kind: 'review-warnings', amount: group.length, example },
        status: 'attention',
        due: plannedStart(facts) ?? { of: 'none' },
        who: example.owner,
        action:
          group.length === 1
            ? {
                to: 'finding',
                fingerprint: example.fingerprint,
                hasChange: example.fix.change !== undefined,
              }
            : { to: 'section', section: 'findings' },
        section: 'findings',
      };
    },
  );
}

/** Groups in the order in which they are first met. */
function groupsOf(
  findings: Finding[],
  keyOf: (finding: Finding) => string,
): [string, Finding[]][] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = keyOf(finding);
    const group = groups.get(key);
    if (group) group.push(finding);
    else groups.set(key, [finding]);
  }
  return [...groups];
}
