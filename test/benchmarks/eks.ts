import { EksAccounts } from '../src/eksServers';
import { budget, percentile } from './measure';

/**
 * What 500 clusters in 20 accounts, each in one of 5 regions, ask EKS for: at the first listing, in
 * an idle hour, for one look at a cluster, and for add-ons before a start. Then one account is throttled: rounds with and
 * without take turns in one run, so that what else the machine does is the same for both.
 */
const SIZE = { accounts: 20, clustersEach: 25, groupsEach: 2 };
/** `discovery.intervalMinutes` by default. */
const INTERVAL_MINUTES = 5;
const ROUNDS = 5;
/** Clusters of an account that are looked at in a round. */
const LOOKS_EACH = 8;
const GOALS = {
  /** Three of each cluster: at its turn, and twice as often for what changes meanwhile. */
  requestsAnHour: 3 * SIZE.accounts * SIZE.clustersEach,
  ratioWithThrottled: 1.2,
  /** Of each of 5 regions, both minors of both add-ons, however many clusters are asked about. */
  addonVersions: 5 * 2 * 2,
};

const signal = new AbortController().signal;

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What people see before a start, of every cluster. */
async function askInsights(world: EksAccounts): Promise<void> {
  const clusters = world.all.flatMap(account => world.clustersOf(account));
  for (const cluster of clusters)
    await world.provider.insights(cluster, 'v1.33', signal);
  const versions = world.askedFor('DescribeAddonVersions');
  const asked = world.takeRequests();
  report(`insights of ${clusters.length} clusters: ${asked.lines}`);
  report(
    budget(
      'requests for versions of add-ons of 500 clusters',
      versions,
      GOALS.addonVersions,
    ),
  );
}

async function countRequests(world: EksAccounts): Promise<void> {
  await world.source.list(signal);
  const first = world.takeRequests();
  report(`first listing: ${first.total} requests (${first.lines})`);
  // The first hour begins with everything read at once.
  const hours: number[] = [];
  for (let hour = 0; hour < 3; hour += 1) {
    for (let minutes = 0; minutes < 60; minutes += INTERVAL_MINUTES) {
      world.server.world.now += INTERVAL_MINUTES * 60_000;
      await world.source.list(signal);
    }
    const asked = world.takeRequests();
    hours.push(asked.total);
    report(`hour ${hour + 1} idle: ${asked.total} (${asked.lines})`);
  }
  await world.provider.observe(world.clustersOf(world.all[0])[0], signal);
  const look = world.takeRequests();
  report(`one look at a cluster: ${look.total} requests (${look.lines})`);
  report(
    budget(
      'requests an hour of 500 idle clusters in 20 accounts',
      Math.max(...hours),
      GOALS.requestsAnHour,
    ),
  );
  report(
    budget(
      '… of one account',
      Math.max(...hours) / SIZE.accounts,
      GOALS.requestsAnHour / SIZE.accounts,
    ),
  );
}

/** @returns how long the others were asked, and how long the whole took, milliseconds */
async function round(
  world: EksAccounts,
  throttled: boolean,
  work: () => Promise<unknown>,
): Promise<{ readonly others: number; readonly whole: number }> {
  const [{ accountId }] = world.all;
  world.throttled = throttled ? accountId : undefined;
  // So long that all clusters are described anew.
  world.server.world.now += 60 * 60_000;
  const since = performance.now();
  await work();
  const whole = performance.now() - since;
  world.throttled = undefined;
  return { others: world.othersAnsweredAfter(since, accountId), whole };
}

async function compare(
  world: EksAccounts,
  what: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const without: number[] = [];
  const withThrottled: number[] = [];
  const wholes: { plain: number[]; throttled: number[] } = {
    plain: [],
    throttled: [],
  };
  for (let index = 0; index < ROUNDS; index += 1) {
    const plain = await round(world, false, work);
    const throttled = await round(world, true, work);
    without.push(plain.others);
    withThrottled.push(throttled.others);
    wholes.plain.push(plain.whole);
    wholes.throttled.push(throttled.whole);
  }
  const median = (values: readonly number[]) => percentile(values, 0.5);
  report(
    `${what}: ${median(wholes.plain).toFixed(
      0,
    )} ms, with a throttled account ${median(wholes.throttled).toFixed(
      0,
    )} ms in all`,
  );
  report(
    budget(
      `${what}: the other accounts with one throttled, to without`,
      median(withThrottled) / median(without),
      GOALS.ratioWithThrottled,
    ),
  );
}

export async function main(): Promise<void> {
  const world = await EksAccounts.start(SIZE);
  try {
    await countRequests(world);
    await askInsights(world);
    await compare(world, 'a listing', () => world.source.list(signal));
    await compare(world, `looks at ${LOOKS_EACH} clusters of each`, () =>
      world.observe(LOOKS_EACH),
    );
  } finally {
    await world.stop();
  }
}

if (require.main === module) {
  main().catch(error => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    process.exitCode = 1;
  });
}
