import type {
  Cluster,
  PlatformFacts,
  Readiness,
  UpcomingUpgrade,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { NextStep, NextSteps, StepSource } from './steps';
import { stepRules } from './stepRules';
import type { StepFacts } from './stepFacts';

/** More are not read at a glance; the rest is in the sections. */
export const MOST_STEPS = 5;

/** An answer of the backend: there, on its way, or refused. */
export type Answer<T> = T | 'loading' | 'failed';

export interface NextStepsInput {
  now: Date;
  cluster: Pick<
    Cluster,
    'owner' | 'target' | 'support' | 'freshness' | 'upgrade' | 'upgradable'
  >;
  readiness: Answer<Readiness>;
  platform: Answer<PlatformFacts>;
  /** Where the cluster is a member of plans. */
  upcoming: Answer<UpcomingUpgrade[]>;
  /** An upgrade ended after the cluster was last read. */
  endedSinceRead: boolean;
  /** Entity references as which the viewer owns, lower case. */
  viewer: readonly string[];
}

/**
 * What to do next on a cluster: who, by when, and one action each. Pure: nothing here reads a
 * sentence.
 */
export function nextSteps(input: NextStepsInput): NextSteps {
  const { cluster, endedSinceRead } = input;
  const none = { steps: [], total: 0, mine: 0, missing: [] };
  if (endedSinceRead) return { ...none, state: 'after-upgrade' };
  const all = allSteps(input);
  const missing = (['readiness', 'platform', 'upcoming'] as const).filter(
    source => input[source] === 'failed',
  );
  const found = {
    steps: shownOf(all),
    total: all.length,
    mine: all.filter(({ isMine }) => isMine).length,
    missing,
  };
  const { readAt, failure } = cluster.freshness;
  if (all.length === 0 && readAt === undefined && failure === undefined)
    return { ...none, state: 'first-read' };
  if (input.readiness === 'loading') return { ...none, state: 'reading' };
  if (all.length > 0) return { ...found, state: 'steps' };
  if (input.platform === 'loading' || input.upcoming === 'loading')
    return { ...found, state: 'reading' };
  return { ...found, state: isAllGood(input, missing) ? 'nothing' : 'unknown' };
}

function allSteps({
  now,
  cluster,
  readiness,
  platform,
  upcoming,
  viewer,
}: NextStepsInput): NextStep[] {
  const known = <T>(answer: Answer<T>) =>
    answer === 'loading' || answer === 'failed' ? undefined : answer;
  const facts: StepFacts = {
    now,
    cluster,
    readiness: known(readiness),
    platform: known(platform),
    upcoming: known(upcoming),
  };
  return stepRules
    .flatMap(rule => rule(facts))
    .map(step => ({
      ...step,
      isMine:
        step.who !== undefined &&
        viewer.includes(step.who.toLocaleLowerCase('en-US')),
    }))
    .sort((left, right) => momentOf(left) - momentOf(right));
}

/** The first by date. A reader with something to do finds at least one step of their own. */
function shownOf(all: NextStep[]): NextStep[] {
  const shown = all.slice(0, MOST_STEPS);
  const own = all.find(({ isMine }) => isMine);
  return own === undefined || shown.includes(own)
    ? shown
    : [...shown.slice(0, -1), own];
}

/** Sorting is stable: steps of one date stay in the order of the rules. */
function momentOf({ due }: NextStep): number {
  if (due.of === 'now') return Number.MIN_SAFE_INTEGER;
  const at = due.at === undefined ? NaN : Date.parse(due.at);
  return Number.isNaN(at) ? Number.MAX_SAFE_INTEGER : at;
}

/** No step is good news only where the verdict says so too. */
function isAllGood(
  { readiness, platform }: NextStepsInput,
  missing: StepSource[],
): boolean {
  if (missing.length > 0 || readiness === 'loading' || readiness === 'failed')
    return false;
  if (!isPlatformKnown(platform)) return false;
  return readiness.verdict === 'ready' || readiness.verdict === 'attention';
}

/** Whether the platform was asked and could tell of everything that it looks at. */
function isPlatformKnown(platform: Answer<PlatformFacts>): boolean {
  if (platform === 'loading' || platform === 'failed') return false;
  const { state, items } = platform.insights;
  return (
    state !== 'unknown' && items.every(({ status }) => status !== 'unknown')
  );
}
