/** The most that `readPlan` lets through. */
const STAGES = 50;
const WINDOWS = 20;
const FREEZES = 50;
const MOST_BYTES = 256 * 1024;
const ALL_HOURS = Array.from({ length: 24 }, (_, hour) => hour).join(',');
const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Antarctica/Troll',
  'Asia/Kolkata',
];
const range = (count: number) =>
  Array.from({ length: count }, (_, index) => index);

/** Windows that are costly in different ways, by what they are called in the table of results. */
const KINDS: Readonly<
  Record<
    string,
    (index: number) => {
      readonly rule: string;
      readonly durationMinutes: number;
      readonly timeZone: string;
    }
  >
> = {
  'many a day': index => ({
    rule: `FREQ=DAILY;BYHOUR=${ALL_HOURS};BYMINUTE=${(index * 3) % 60}`,
    durationMinutes: 1,
    timeZone: ZONES[index % ZONES.length],
  }),
  'that touch': index => ({
    rule: `FREQ=DAILY;BYHOUR=${ALL_HOURS};BYMINUTE=${index * 3}`,
    durationMinutes: 3,
    timeZone: 'UTC',
  }),
  'that are rare': index => ({
    rule: `FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU;BYHOUR=${index}`,
    durationMinutes: 1,
    timeZone: ZONES[index % ZONES.length],
  }),
  'years apart': index => ({
    rule: `FREQ=YEARLY;INTERVAL=${1 + (index % 3)};BYMONTH=${
      1 + (index % 12)
    };BYMONTHDAY=${1 + index}`,
    durationMinutes: 2,
    timeZone: ZONES[index % ZONES.length],
  }),
  'by position': index => ({
    rule: `FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=${ALL_HOURS};BYSETPOS=${range(
      10,
    ).map(place => 1 + index + place * 30)}`,
    durationMinutes: 1,
    timeZone: ZONES[index % ZONES.length],
  }),
};
export const WORST_KINDS = Object.keys(KINDS);

interface WorstPlanOptions {
  readonly name: string;
  readonly kind: string;
  readonly fit?: 'must-fit' | 'start-anyway';
  /** Default: fifty. */
  readonly stageNames?: readonly string[];
}

/**
 * A plan as large as one may be, with windows of a kind. Stages share the clusters by what they run
 * and where.
 */
export function worstPlan({
  name,
  kind,
  fit = 'start-anyway',
  stageNames = range(STAGES).map(index => `s${index}`),
}: WorstPlanOptions) {
  const windows = range(WINDOWS).map(index => ({
    name: `w${index}`,
    ...KINDS[kind](index),
  }));
  const freezes = range(FREEZES).map(index => ({
    name: `f${index}`,
    from: day(3 + index * 10),
    until: day(6 + index * 10),
    timeZone: ZONES[index % ZONES.length],
  }));
  const stages = stageNames.map((stage, index) => ({
    name: stage,
    clusters:
      stageNames.length === STAGES
        ? {
            names: range(40).map(at => `cluster-${index * 40 + at}`),
            except: { names: ['cluster-never'] },
          }
        : {},
    maxConcurrent: 2,
    canaries: 1,
    soakMinutes: 60,
    windows: windows
      .filter((_, at) => at !== index % WINDOWS)
      .map(window => window.name),
  }));
  return {
    apiVersion: 'drydock.dev/v1',
    kind: 'UpgradePlan',
    metadata: { name },
    spec: { target: '1.36', fit, windows, freezes, stages },
  };
}

function day(inDays: number): string {
  return new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 16);
}

/** Plan files at the limit of size, each costly to read in another way. */
export const LARGEST_TEXTS: Readonly<Record<string, () => string>> = {
  'names, one below the other': () =>
    `apiVersion: drydock.dev/v1\nkind: UpgradePlan\nmetadata: { name: large }\nspec:\n  target: "1.36"\n  stages:\n    - name: all\n      clusters:\n        names:\n${range(
      4900,
    )
      .map(index => `          - production-europe-west-number-${index}\n`)
      .join('')}`,
  brackets: () => `a: [${'[],'.repeat(14_000)}]`,
  'keys that are not known': () =>
    `${range(9_000)
      .map(index => `key-${index}: 1\n`)
      .join('')}`,
  'one long text': () => `a: "${'\\u00e4'.repeat(43_000)}"`,
  labels: () =>
    JSON.stringify({
      ...worstPlan({ name: 'large', kind: 'that touch' }),
      labels: Object.fromEntries(
        range(4_000).map(index => [
          `label-${index}`,
          `value-${index}`.padEnd(20, 'x'),
        ]),
      ),
    }).slice(0, MOST_BYTES),
};
