import { readFileSync } from 'node:fs';
import path from 'node:path';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { reasonText } from '@drydock/upgrade-reasons';
import { SWITCHED_OFF } from '../contracts';
import type {
  Inventory,
  InventorySection,
  InventorySections,
  ReadinessCheck,
} from '../contracts';
import { inventoryOf, nodeOf, runAlone } from '../testing/inventories';
import { allChecks, manifestChecks, trialReportChecks } from './index';

// eslint-disable-next-line no-restricted-syntax
const DOCS = path.resolve(__dirname, '../../../../docs');
const givenChecks = [...manifestChecks, ...trialReportChecks];
const checks = [...allChecks, ...givenChecks];
const PARTS = [
  'What it finds',
  'What it reads',
  'How to fix it',
  'What it cannot see',
];

const textOf = (page: string) =>
  readFileSync(path.join(DOCS, `${page}.md`), 'utf8');

/** Text by heading. */
function partsOf(page: string): ReadonlyMap<string, string> {
  return new Map(
    textOf(page)
      .split(/^## /m)
      .slice(1)
      .map(part => {
        const end = part.indexOf('\n');
        return [part.slice(0, end), part.slice(end).trim()];
      }),
  );
}

const cronJob = { group: 'batch', kind: 'CronJob', name: 'report' };
/** Something of what checks ask further sections about. */
const facts: Partial<InventorySections> = {
  nodes: [nodeOf('node-a', 'v1.24.17')],
  'api-evidence': {
    kinds: [],
    objects: [
      {
        object: cronJob,
        labels: {},
        annotations: {},
        traces: [
          { source: 'apply', apiVersion: 'batch/v1beta1', applier: 'ci' },
        ],
      },
    ],
  },
  manifests: [],
  'manifest-fields': [],
  trial: {
    clusterUid: '1',
    sourceVersion: 'v1.24.17',
    targetVersion: 'v1.25.0',
    triedAt: '2026-11-20T09:00:00.000Z',
    goodForDays: 14,
    findings: [],
    coverage: [],
  },
};

/** Every section that a check asks for by itself, on the shortest and the longest way. */
function sectionsAskedFor(check: ReadinessCheck): ReadonlySet<string> {
  const asked = new Set<string>();
  const off = { status: 'off', reason: SWITCHED_OFF } as const;
  const given = Object.fromEntries(
    Object.entries(facts).map(([section, of]) => [
      section,
      { status: 'read', facts: of },
    ]),
  );
  // Without releases, what Flux tells takes their place.
  const without = check.needs.includes('helm-releases')
    ? {}
    : { 'helm-releases': off };
  for (const results of [given, { ...given, ...without }])
    for (const target of ['1.25', builtinKnowledge.reviewedThrough])
      runAlone(
        {
          ...check,
          evaluate: context =>
            check.evaluate({
              ...context,
              inventory: watched(context.inventory, asked),
            }),
        },
        inventoryOf({}, results),
        target,
      );
  return asked;
}

function watched(inventory: Inventory, asked: Set<string>): Inventory {
  const sections = new Proxy(inventory.sections, {
    get: (all, section) => {
      asked.add(String(section));
      return Reflect.get(all, section);
    },
  });
  return { ...inventory, sections };
}

const quoted = (sections: readonly InventorySection[]) =>
  sections.map(section => `\`${section}\``).join(', ');

/** As pages say it: what the check needs, and what it looks into besides. */
function sectionsLine(check: ReadinessCheck): string {
  const { needs, needsOneOf = [] } = check;
  const needed = [
    ...(needs.length > 0 ? [quoted(needs)] : []),
    ...(needsOneOf.length > 0 ? [`one of ${quoted(needsOneOf)}`] : []),
  ].join(', ');
  const others = [...sectionsAskedFor(check)]
    .filter(section => ![...needs, ...needsOneOf].some(own => own === section))
    .sort() as InventorySection[];
  return `Sections: ${needed}${
    others.length > 0 ? `; also ${quoted(others)}` : ''
  }.`;
}

describe.each(checks.map(check => [check.docs, check] as const))(
  'docs/%s.md',
  (page, check) => {
    it('is headed by the title of the check, and names it', () => {
      const [head, , named] = textOf(page).split('\n');
      expect(head).toBe(`# ${reasonText(check.title)}`);
      expect(named).toContain(`Check \`${check.id}\` (R`);
    });

    it('says what the check finds, reads and cannot see, and how to fix it', () => {
      const parts = partsOf(page);
      expect([...parts.keys()].slice(0, PARTS.length)).toEqual(PARTS);
      expect([...parts.values()].filter(text => text === '')).toEqual([]);
    });

    it('names blockers exactly where the check can find some', () => {
      expect(/\bblockers?\b/i.test(partsOf(page).get(PARTS[0]) ?? '')).toBe(
        check.canBlock,
      );
    });

    it('names the sections that the check needs, and all others that it asks for', () => {
      const reads = (partsOf(page).get(PARTS[1]) ?? '').replace(/\s+/g, ' ');
      expect(/Sections: .*?\./.exec(reads)?.[0]).toBe(sectionsLine(check));
    });
  },
);

it('says how many add-ons are known', () => {
  expect(partsOf('checks/addon-compatibility').get(PARTS[0])).toContain(
    `(${builtinKnowledge.addons().length} are known)`,
  );
});

describe('docs/checks/README.md', () => {
  const readme = textOf('checks/README');

  it('lists every check with its page, in order', () => {
    const rows = [
      ...readme.matchAll(/^\| \[(.+?)\]\((\S+)\.md\) *\| `(\S+)` *\|/gm),
    ].map(([, ...cells]) => cells);
    expect(rows).toEqual(
      checks.map(({ title, docs, id }) => [
        reasonText(title),
        path.basename(docs),
        id,
      ]),
    );
  });

  it('says how many are asked of every cluster', () => {
    const flat = readme.replace(/\s+/g, ' ');
    const count = allChecks.length;
    expect(flat).toContain(
      `The first ${count} are asked of every cluster; "${count} of ${count} checks"`,
    );
  });
});
