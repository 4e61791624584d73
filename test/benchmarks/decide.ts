import { decideRollout, planSchema } from '@drydock/upgrade-plans';
import type {
  MemberState,
  RolloutState,
  RolloutTurn,
  StageState,
  UpgradePlanFile,
} from '@drydock/upgrade-plans';
import { budget, percentile } from './measure';

/**
 * The decision core for one rollout over a fleet, in moments that cost most: everybody waits, each
 * with a reason of its own; everybody may start at once; gates and freezes of single clusters.
 * Pure: no database, no network. `DRYDOCK_BENCH_SCALE=10` takes ten times as many clusters.
 */
const CLUSTERS = 2000;
const STAGES = 4;
const GOAL_MILLISECONDS = 10;
const TURNS = 60;
const WARM_UP = 10;
/** Saturday 21 November 2026, 22:30 in Berlin: the window is open. */
const OPEN_MS = Date.UTC(2026, 10, 21, 21, 30);
const CLOSED_MS = OPEN_MS + 3 * 24 * 60 * 60_000;

type Limits = Partial<UpgradePlanFile['spec']['stages'][number]>;

function planWith(limits: Limits): UpgradePlanFile {
  return planSchema.parse({
    apiVersion: 'drydock.dev/v1',
    kind: 'UpgradePlan',
    metadata: { name: 'bench' },
    spec: {
      target: '1.36',
      timeZone: 'Europe/Berlin',
      fit: 'must-fit',
      windows: [
        {
          name: 'nights',
          rule: 'FREQ=WEEKLY;BYDAY=SA,SU;BYHOUR=22;BYMINUTE=0',
          durationMinutes: 240,
        },
      ],
      freezes: [
        {
          name: 'year-end',
          from: '2026-12-18T00:00',
          until: '2027-01-04T00:00',
        },
      ],
      stages: Array.from({ length: STAGES }, (_, index) => ({
        name: `stage-${index}`,
        clusters: {},
        maxConcurrent: '5%',
        failureBudget: '2%',
        soakMinutes: 60,
        progressDeadlineMinutes: 180,
        ...limits,
      })),
    },
  });
}

/** Almost all clusters are in the running stage, because the others cost only one wait each. */
function stateWith(
  clusters: number,
  member: (index: number) => Partial<MemberState>,
  state: Partial<RolloutState> = {},
): RolloutState {
  const stages = Array.from({ length: STAGES }, (_, stage): StageState => {
    const count = stage === 1 ? clusters - (STAGES - 1) * 10 : 10;
    const members = Array.from({ length: count }, (__, index): MemberState => {
      const id = `${stage}-${String(index).padStart(5, '0')}`;
      const over =
        stage === 0
          ? { phase: 'succeeded' as const, endedAtMs: OPEN_MS - 86_400_000 }
          : { phase: 'waiting' as const };
      return {
        clusterId: id,
        clusterName: `cluster-${id}`,
        canary: false,
        change: { minor: true, nodes: index % 2 === 0 },
        estimateMinutes: { p50: 30, p90: 60 },
        ...over,
        ...(stage === 1 ? member(index) : {}),
      };
    });
    return {
      name: `stage-${stage}`,
      phase: (['done', 'running'] as const)[stage] ?? 'pending',
      members,
      gates: [],
      acceptedFailures: 0,
      startedAtMs: OPEN_MS,
    };
  });
  return { desired: 'run', stages, fleetFreezes: [], ...state };
}

function withGates(state: RolloutState): RolloutState {
  const gates = state.stages[1].members.map(({ clusterId }) => ({
    gate: 'errors',
    clusterId,
    status: 'passed' as const,
    validUntilMs: OPEN_MS + 600_000,
  }));
  return {
    ...state,
    stages: state.stages.map((stage, index) =>
      index === 1 ? { ...stage, gates } : stage,
    ),
  };
}

function measure(
  name: string,
  plan: UpgradePlanFile,
  state: RolloutState,
  nowMs: number,
): string {
  const times: number[] = [];
  let turn: RolloutTurn | undefined;
  for (let index = 0; index < WARM_UP + TURNS; index += 1) {
    // Another instant each time, as in life, so that no answer of the turn before is used again.
    const started = performance.now();
    turn = decideRollout(plan, state, nowMs + index);
    if (index >= WARM_UP) times.push(performance.now() - started);
  }
  const shown = `${name}: ${turn?.decisions.length} decisions, ${
    turn?.waits.length
  } waits, p95 ${percentile(times, 0.95).toFixed(1)} ms; median`;
  return budget(shown, percentile(times, 0.5), GOAL_MILLISECONDS, ' ms');
}

/** Prints the medians beside their goal. */
export function main(): void {
  const clusters = Math.max(
    100,
    Math.round(CLUSTERS * (Number(process.env.DRYDOCK_BENCH_SCALE) || 1)),
  );
  const plain = planWith({});
  const gated = planWith({
    gates: [
      {
        name: 'errors',
        type: 'metric',
        when: 'before-cluster',
        source: 'metrics',
        query: 'sum(errors)',
        pass: 'value < 1',
      },
    ],
  });
  const waiting = stateWith(clusters, () => ({}));
  const half = stateWith(clusters, index =>
    index % 20 === 0 ? { phase: 'running', startedAtMs: OPEN_MS } : {},
  );
  const freezes = Array.from({ length: 20 }, (_, index) => ({
    name: `freeze-${index}`,
    fromMs: OPEN_MS - 1,
    untilMs: OPEN_MS + 86_400_000,
    scope: 'all' as const,
    clusterIds: [`1-${String(index * 7).padStart(5, '0')}`],
  }));
  const lines = [
    measure('first starts', plain, waiting, OPEN_MS),
    measure('5 % running', plain, half, OPEN_MS),
    measure('window closed', plain, waiting, CLOSED_MS),
    measure(
      '20 freezes of one cluster each',
      plain,
      stateWith(clusters, () => ({}), { fleetFreezes: freezes }),
      OPEN_MS,
    ),
    measure('gates to ask', gated, waiting, OPEN_MS),
    measure(
      'gates that passed, all may start',
      planWith({ maxConcurrent: '100%', gates: gated.spec.stages[0].gates }),
      withGates(waiting),
      OPEN_MS,
    ),
  ];
  process.stdout.write(
    `decideRollout for ${clusters} clusters, ${TURNS} turns each\n${lines.join(
      '\n',
    )}\n`,
  );
}

if (require.main === module) main();
