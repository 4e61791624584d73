import { gunzipSync, gzipSync } from 'node:zlib';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  builtinKnowledge,
  compareVersions,
  formatVersion,
  minorOf,
  parseVersion,
} from '@drydock/kubernetes-knowledge';
import {
  LONGEST_MUTANT,
  SeededRandom,
  mutateBytes,
  mutateText,
} from './__testUtils__/mutate';
import { decodeHelmRelease } from './collect/decodeHelmRelease';
import {
  DecodeError,
  arrayAt,
  booleanAt,
  decodeJsonList,
  decodeJsonObject,
  intOrStringAt,
  numberAt,
  objectAt,
  textAt,
  textMapAt,
} from './decode';
import { readManifests } from './manifests';
import { migrateManifests } from './migrate';

/** `DRYDOCK_FUZZ_SEED` makes the inputs of another run again. */
const SEED = Number(process.env.DRYDOCK_FUZZ_SEED ?? 20261121);
/** Of each kind; `npm run chaos` feeds 100,000 of the same (docs/development.md). */
const INPUTS = Number(
  process.env.DRYDOCK_FUZZ_INPUTS ??
    (process.env.DRYDOCK_TEST_ALL === '1' ? 10_000 : 2_000),
);
/** With fewer, some of its refusals do not come up. */
const JSON_INPUTS = Math.max(INPUTS, 10_000);
/** Each is parsed several times and written again. */
const MIGRATED_INPUTS = INPUTS / 10;
/** A run keeps nothing; what is left is the engine's own. */
const MOST_GROWTH_BYTES = 32 * 1024 * 1024;

jest.setTimeout(600_000);

// As Node has it. Jest asks for stacks of 100 calls, and parsers make an error for each fault of a
// text: three quarters of the time went there.
Error.stackTraceLimit = 10;
setFlagsFromString('--expose-gc');
const collectGarbage: unknown = runInNewContext('gc');

function heapBytes(): number {
  if (typeof collectGarbage !== 'function')
    throw new Error('The engine gives no access to its garbage collector');
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const prototypeKeys = () =>
  [Object.prototype, Array.prototype, String.prototype, Number.prototype].map(
    prototype => Object.getOwnPropertyNames(prototype).join(),
  );

/** Feeds every input, and says which one it was when one is not dealt with as documented. */
async function feed(
  inputs: number,
  input: (random: SeededRandom) => string,
  take: (text: string) => void | Promise<void>,
): Promise<void> {
  const random = new SeededRandom(SEED);
  const before = prototypeKeys();
  // The first tenth warms the engine up: compiled code and caches are no growth.
  let heap = 0;
  for (let index = 0; index < inputs; index += 1) {
    if (index === inputs / 10) heap = heapBytes();
    const text = input(random);
    try {
      const pending = take(text);
      if (pending) await pending;
    } catch (error) {
      throw new Error(`Seed ${SEED}, input ${index}: ${JSON.stringify(text)}`, {
        cause: error,
      });
    }
  }
  expect(heapBytes() - heap).toBeLessThan(MOST_GROWTH_BYTES);
  expect(prototypeKeys()).toEqual(before);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
}

/** As `expect`, which is too slow for millions of times. */
function holds(condition: boolean): void {
  if (!condition) throw new Error('A promise about the result is broken');
}

/** What it gives, or the reason of its DecodeError. */
function attempt<T extends object>(decode: () => T): T | string {
  try {
    return decode();
  } catch (error) {
    return reasonOf(error);
  }
}

/** Whatever is thrown but a DecodeError goes on. */
function reasonOf(error: unknown): DecodeError['kind'] {
  if (error instanceof DecodeError) return error.kind;
  throw error;
}

const deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  replicas: 3,
  paused: false,
  metadata: {
    name: 'shop',
    namespace: 'payments',
    labels: { app: 'shop', tier: 'web' },
    annotations: { note: 'a "quoted" \\ text\n' },
  },
  spec: {
    replicas: 2,
    strategy: { maxSurge: '25%' },
    template: {
      spec: {
        containers: [
          { name: 'a', image: 'shop:1' },
          { name: 'b', image: 'proxy:2' },
        ],
      },
    },
  },
};
const yamlSeeds = [
  '---\n# Source: shop/templates/a.yaml\napiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata:\n  name: "shop"\n  namespace: payments # here\nspec:\n  minAvailable: 1\n  selector: {matchLabels: {app: shop}}\n',
  'apiVersion: v1\nkind: List\nitems:\n- apiVersion: batch/v1beta1\n  kind: CronJob\n  metadata: {name: nightly}\n  spec: {schedule: "0 3 * * *"}\n',
  'base: &base {app: shop}\napiVersion: extensions/v1beta1\nkind: Ingress\nmetadata:\n  generateName: shop-\n  labels: *base\nspec:\n  rules:\n  - http:\n      paths:\n      - path: /\n        backend: {serviceName: shop, servicePort: 80}\n',
  '{"apiVersion": "autoscaling/v2beta2", "kind": "HorizontalPodAutoscaler", "metadata": {"name": "json"}, "spec": {"maxReplicas": 3}}\n---\nkind: ConfigMap\napiVersion: v1\nmetadata:\n  name: b\ndata:\n  text: |\n    kind: Nothing\n',
];
const jsonSeeds = [
  JSON.stringify(deployment),
  JSON.stringify({
    kind: 'List',
    items: [{ metadata: { name: 'a' } }],
    deep: [[[[[]]]]],
  }),
  '{"number":1e308,"text":"\\u00e9\\ud83d\\ude00","none":null}',
];
const versionSeeds = [
  'v1.33.1',
  'v1.33.1-eks-abc',
  '1.33+',
  'v1.29.3-gke.1004000',
  'v1.30.2+k3s1',
  '1.24',
  'v1.37.0-rc.1',
];

describe(`mutated input (seed ${SEED}) [T-262]`, () => {
  it(`the JSON decoder takes ${JSON_INPUTS} texts or says why not`, async () => {
    const limits = { maxCharacters: 800, maxDepth: 24 };
    const ends = new Map<string, number>();
    await feed(
      JSON_INPUTS,
      random => mutateText(random.pick(jsonSeeds), random),
      text => {
        let end = 'read';
        try {
          const object = decodeJsonObject(text, limits);
          holds(text.length <= limits.maxCharacters);
          readEverything(object);
        } catch (error) {
          end = reasonOf(error);
        }
        ends.set(end, (ends.get(end) ?? 0) + 1);
      },
    );
    // Mutations that only ever break the syntax would test one line.
    expect([...ends.keys()].sort()).toEqual([
      'not-json',
      'read',
      'too-deep',
      'too-large',
      'wrong-shape',
    ]);
    expect(ends.get('read')).toBeGreaterThan(JSON_INPUTS / 100);
  });

  it(`the decoder of lists takes ${INPUTS} pages as the one of objects does`, async () => {
    const limits = { maxCharacters: 800, maxDepth: 24 };
    const listSeeds = [
      JSON.stringify({
        kind: 'List',
        metadata: { continue: 'abc' },
        items: [
          { metadata: { name: 'a' }, list: [1, 'b,]'] },
          { metadata: { name: 'é' } },
        ],
      }),
      JSON.stringify({ rows: [{ cells: ['a', 3, null] }], kind: 'Table' }),
    ];
    let [read, refused] = [0, 0];
    await feed(
      INPUTS,
      random => mutateText(random.pick(listSeeds), random),
      text => {
        const json = Buffer.from(text);
        const whole = attempt(() => decodeJsonObject(json, limits));
        const list = attempt(() => {
          const { head, elements } = decodeJsonList(
            json,
            ['items', 'rows'],
            limits,
          );
          return {
            head,
            lists: {
              items: [...elements('items')],
              rows: [...elements('rows')],
            },
          };
        });
        if (typeof whole === 'string') {
          holds(list === whole);
          refused += 1;
        } else if (typeof list === 'string') {
          holds(false);
        } else if ((text.match(/"(items|rows)"/g) ?? []).length === 1) {
          const key = Array.isArray(list.head.items) ? 'items' : 'rows';
          holds(
            JSON.stringify(
              Array.isArray(list.head[key])
                ? { ...list.head, [key]: list.lists[key] }
                : list.head,
            ) === JSON.stringify(whole),
          );
          read += 1;
        }
      },
    );
    expect(read).toBeGreaterThan(INPUTS / 100);
    expect(refused).toBeGreaterThan(INPUTS / 100);
  });

  it(`the Helm reader takes ${INPUTS} releases or says why not`, async () => {
    const maxBytes = 8192;
    const release = (manifest: string) => ({
      name: 'shop',
      namespace: 'payments',
      version: 3,
      info: { status: 'deployed' },
      chart: { metadata: { name: 'shop', version: '1.4.2' } },
      config: { password: 'hunter2' },
      manifest,
    });
    const texts = yamlSeeds.map(manifest => JSON.stringify(release(manifest)));
    const packed = [
      ...texts.map(text => gzipSync(text)),
      gzipSync(Buffer.alloc(200_000)),
    ];
    const encoded = packed.map(bytes => twice(bytes.toString('base64')));
    let read = 0;
    const layers: ((random: SeededRandom) => string)[] = [
      random => mutateText(random.pick(encoded), random),
      random =>
        twice(mutateText(random.pick(packed).toString('base64'), random)),
      random =>
        twice(mutateBytes(random.pick(packed), random).toString('base64')),
      random =>
        twice(
          Buffer.from(mutateText(random.pick(texts), random)).toString(
            'base64',
          ),
        ),
      random =>
        twice(
          Buffer.from(
            JSON.stringify(release(mutateText(random.pick(yamlSeeds), random))),
          ).toString('base64'),
        ),
    ];
    await feed(
      INPUTS,
      random => random.pick(layers)(random),
      async data => {
        try {
          const { objects, ...facts } = await decodeHelmRelease(
            data,
            'Secret',
            maxBytes,
          );
          expectIdentities(objects, LONGEST_MUTANT);
          holds(
            Object.values(facts).every(value => String(value).length <= 1024),
          );
          read += 1;
        } catch (error) {
          reasonOf(error);
        }
      },
    );
    expect(gunzipSync(packed[0]).toString()).toBe(texts[0]);
    expect(read).toBeGreaterThan(INPUTS / 100);
  });

  it(`the version parser takes ${INPUTS} texts or calls them no version`, async () => {
    let read = 0;
    await feed(
      INPUTS,
      random => mutateText(random.pick(versionSeeds), random),
      text => {
        const version = parseVersion(text);
        holds(formatVersion(text).length <= 100);
        holds((version === undefined) === (minorOf(text) === undefined));
        if (!version) return;
        read += 1;
        const numbers = [version.major, version.minor, version.patch ?? 0];
        holds(
          numbers.every(
            number =>
              Number.isInteger(number) && number >= 0 && number < 100_000,
          ),
        );
        holds((version.suffix ?? '').length <= 63);
        holds(compareVersions(version, version) === 0);
      },
    );
    expect(read).toBeGreaterThan(INPUTS / 100);
  });

  it(`the manifest reader takes ${INPUTS} files, and what it cannot read is a problem with a line`, async () => {
    let [read, refused] = [0, 0];
    await feed(
      INPUTS,
      random => mutateText(random.pick(yamlSeeds), random),
      text => {
        const { objects, problems } = readManifests(text);
        const lines = text.split('\n').length;
        expectIdentities(objects, text.length);
        holds(
          [...objects, ...problems].every(
            ({ line }) => line >= 1 && line <= lines,
          ),
        );
        read += objects.length;
        refused += problems.length;
      },
    );
    expect(read).toBeGreaterThan(INPUTS / 100);
    expect(refused).toBeGreaterThan(INPUTS / 100);
  });

  it(`the migration takes ${MIGRATED_INPUTS} files and never makes objects of them that were none`, async () => {
    let rewritten = 0;
    await feed(
      MIGRATED_INPUTS,
      random => mutateText(random.pick(yamlSeeds), random),
      text => {
        const migration = migrateManifests(text, {
          knowledge: builtinKnowledge,
          currentMinor: '1.36',
          targetMinor: '1.37',
        });
        const moved = migration.objects.filter(
          ({ to }) => to !== undefined,
        ).length;
        if (moved === 0) holds(migration.text === text);
        else rewritten += 1;
        // Deep flow collections are indented when they are written again.
        holds(migration.text.length < 40 * LONGEST_MUTANT);
      },
    );
    expect(rewritten).toBeGreaterThan(MIGRATED_INPUTS / 100);
  });
});

describe('large input', () => {
  const characters = (process.env.DRYDOCK_TEST_ALL === '1' ? 500 : 100) * 1024;

  // A reader that takes the square of the length needs minutes for one of them and runs into the
  // time limit.
  it.each([
    '{{',
    '{{}',
    '[',
    '{"a":',
    ': ',
    'a: &a *a\n',
    '&a ',
    'metadata:\n',
    '"\\"',
    '\n',
  ])(
    'is read to its end: %j again and again [T-263]',
    async shape => {
      const text = shape.repeat(characters / shape.length);
      const { objects, problems } = readManifests(text);
      expect(objects).toEqual([]);
      expect(problems.length).toBeLessThanOrEqual(1);
      expect(() => decodeJsonObject(text)).toThrow(DecodeError);
      expect(parseVersion(text)).toBeUndefined();
      await expect(
        decodeHelmRelease(twice(text), 'Secret', characters),
      ).rejects.toThrow(DecodeError);
    },
    // Seconds alone, some more on a busy machine.
    600_000,
  );
});

function twice(text: string): string {
  return Buffer.from(text, 'latin1').toString('base64');
}

/** Every accessor on every field that a check could ask for. */
function readEverything(object: unknown): void {
  for (const part of [
    object,
    objectAt(object, 'metadata'),
    objectAt(object, 'spec', 'template'),
    ...arrayAt(object, 'items'),
  ]) {
    for (const key of [
      'name',
      'replicas',
      'labels',
      '__proto__',
      'constructor',
    ]) {
      holds(
        (textAt(part, key) ?? intOrStringAt(part, key) ?? '').length <= 1024,
      );
      holds(Number.isFinite(numberAt(part, key) ?? 0));
      holds(typeof (booleanAt(part, key) ?? true) === 'boolean');
      holds(Object.keys(textMapAt(part, key)).length <= 256);
    }
    holds(!Object.hasOwn(objectAt(part, '__proto__'), 'polluted'));
  }
}

function expectIdentities(
  objects: readonly {
    readonly apiVersion: string;
    readonly kind: string;
    readonly name: string;
    readonly namespace?: string;
  }[],
  most: number,
): void {
  for (const { apiVersion, kind, name, namespace = 'none' } of objects) {
    const texts = [apiVersion, kind, name, namespace];
    holds(
      texts.every(
        text =>
          typeof text === 'string' && text !== '' && text.length <= most + 1,
      ),
    );
  }
}
