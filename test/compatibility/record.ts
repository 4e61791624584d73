import type { Knex } from 'knex';
import { applyMigrations } from '../chaos/engines';
import { databaseText } from './databaseText';
import { keysIn, type Keys } from './keys';
import { EFFECT, Story } from './story';
import { KILLS, Kills } from './kills';
import { OutsideWorld, type KeptWorld } from './OutsideWorld';
import { GATE, Portal } from './Portal';

/** What a version left behind. */
export interface Recording {
  /** The database as SQL. */
  readonly database: string;
  readonly left: Left;
}

/** Beside the database. */
export interface Left {
  readonly recordedAt: number;
  readonly outside: KeptWorld;
  readonly keys: Keys;
  /** As the version's own API said them: names of plans, and their states. */
  readonly plans: Readonly<Record<string, string>>;
  readonly work: Work;
}

/** How far rollouts and upgrades are, by the keys that they were asked for with. */
export type Work = Readonly<
  Record<string, { readonly wanted: string; readonly phase: string }>
>;

const DAY_MS = 86_400_000;

/** Drives the real plugin and engines that die, on an empty database, until there is one of each. */
export async function record(knex: Knex): Promise<Recording> {
  await applyMigrations(knex);
  const outside = new OutsideWorld();
  Story.addClusters(outside);
  for (const { name } of KILLS) outside.add(`${name}-1`);
  const portal = await Portal.start(knex, outside);
  let plans: Left['plans'];
  try {
    const story = new Story(portal, outside);
    await story.play();
    for (const { name, ofPlan } of KILLS)
      if (ofPlan)
        await story.approve(name, [[`${name}-1`]], {
          effects: [EFFECT],
          stage: { gates: [GATE] },
        });
    await letApprovalExpire(knex, 'expired');
    plans = await planStates(portal);
  } finally {
    await portal.stop();
  }
  await Kills.play(knex, outside);
  return {
    database: await databaseText(knex),
    left: {
      recordedAt: Date.now(),
      outside: outside.keep(),
      keys: await keysIn(knex),
      plans,
      work: await workIn(knex),
    },
  };
}

export async function planStates(portal: Portal): Promise<Left['plans']> {
  const { items } = await portal.get<{
    items: { name: string; state: string }[];
  }>('/plans?limit=100');
  return Object.fromEntries(
    items
      .map(({ name, state }) => [name, state] as const)
      .sort(([a], [b]) => a.localeCompare(b)),
  );
}

/** Upgrades of single clusters, and rollouts of plans. */
export async function workIn(knex: Knex): Promise<Work> {
  const rows: { key: string; wanted: string; phase: string }[] = await knex(
    'rollouts',
  )
    .leftJoin('upgrades', join =>
      join
        .on('upgrades.rollout_id', 'rollouts.id')
        .andOnNull('rollouts.plan_id'),
    )
    .orderBy('rollouts.idempotency_key')
    .select({
      key: 'rollouts.idempotency_key',
      wanted: knex.raw('coalesce(upgrades.desired, rollouts.desired)'),
      phase: knex.raw('coalesce(upgrades.phase, rollouts.phase)'),
    });
  return Object.fromEntries(
    rows.map(({ key, wanted, phase }) => [key, { wanted, phase }]),
  );
}

/** Lets as much time pass as an approval holds. */
async function letApprovalExpire(knex: Knex, plan: string): Promise<void> {
  await knex('plan_approvals')
    .whereIn('plan_id', knex('plans').where({ name: plan }).select('id'))
    .update({ expires_at_ms: Date.now() - DAY_MS / 2 });
}
