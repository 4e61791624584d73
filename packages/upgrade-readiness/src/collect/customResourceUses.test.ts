import { inEnglish } from '@drydock/upgrade-reasons';
import type { CustomResourceFacts, SectionResult } from '../contracts';
import { FakeAccess, page, readError } from '../testing/fakeAccess';
import { readCustomResourceUses } from './customResourceUses';
import { defaultReadLimits } from './limits';
import { Reader } from './reader';

const version = (
  name: string,
  more: Partial<CustomResourceFacts['versions'][number]> = {},
) => ({
  name,
  served: true,
  storage: false,
  deprecated: false,
  hasSchema: true,
  ...more,
});
const definition = (
  resource: string,
  versions: CustomResourceFacts['versions'],
): CustomResourceFacts => ({
  object: {
    group: 'apiextensions.k8s.io',
    kind: 'CustomResourceDefinition',
    name: `${resource}.example.com`,
  },
  group: 'example.com',
  kind: 'Widget',
  resource,
  versions,
  storedVersions: ['v1'],
  preserveUnknownFields: false,
  faults: [],
  labels: {},
  annotations: {},
});
const WITH_OLD = [
  version('v1beta1', { deprecated: true }),
  version('v1', { storage: true }),
];

async function read(
  definitions:
    | readonly CustomResourceFacts[]
    | SectionResult<readonly CustomResourceFacts[]>,
  answer: ConstructorParameters<typeof FakeAccess>[0] = () => page([]),
) {
  const access = new FakeAccess(answer);
  const reader = new Reader(
    access,
    defaultReadLimits,
    new AbortController().signal,
    async () => undefined,
  );
  const section =
    'status' in definitions
      ? definitions
      : ({ status: 'read', facts: definitions } as const);
  return {
    uses: await readCustomResourceUses(reader, section),
    asked: access.asked.map(({ path, accept }) => ({ path, accept })),
  };
}

describe('readCustomResourceUses', () => {
  it('lists metadata at the stored version, and keeps objects that were applied at an old one', async () => {
    const traced = {
      metadata: {
        name: 'blue',
        namespace: 'shop',
        managedFields: [
          {
            manager: 'flux',
            operation: 'Apply',
            apiVersion: 'example.com/v1beta1',
          },
        ],
      },
    };
    const innocent = {
      metadata: {
        name: 'red',
        namespace: 'shop',
        managedFields: [
          { manager: 'flux', operation: 'Apply', apiVersion: 'example.com/v1' },
        ],
      },
    };
    const written = {
      metadata: {
        name: 'grey',
        namespace: 'shop',
        managedFields: [
          {
            manager: 'controller',
            operation: 'Update',
            apiVersion: 'example.com/v1beta1',
          },
        ],
      },
    };
    const { uses, asked } = await read([definition('widgets', WITH_OLD)], () =>
      page([traced, innocent, written]),
    );
    expect(asked).toEqual([
      {
        path: '/apis/example.com/v1/widgets',
        accept: expect.stringContaining('PartialObjectMetadataList'),
      },
    ]);
    expect(uses).toMatchObject({
      status: 'read',
      facts: [
        {
          definition: { name: 'widgets.example.com' },
          objects: 3,
          traced: [
            {
              object: { kind: 'Widget', name: 'blue' },
              traces: [{ source: 'apply', applier: 'flux' }],
            },
          ],
        },
      ],
    });
  });

  it('asks nothing of definitions without an old version, and never at an old one', async () => {
    const { uses, asked } = await read([
      definition('plain', [version('v1', { storage: true })]),
      definition('hopeless', [
        version('v1beta1', { deprecated: true, storage: true }),
      ]),
    ]);
    expect({ uses, asked }).toEqual({
      uses: { status: 'read', facts: [] },
      asked: [],
    });
  });

  it('is off by policy without the role, and partial where one may not be listed', async () => {
    const both = [
      definition('widgets', WITH_OLD),
      definition('gadgets', WITH_OLD),
    ];
    expect(
      inEnglish((await read(both, () => readError('forbidden'))).uses),
    ).toMatchObject({
      status: 'off',
      reason: expect.stringContaining('not checked by policy'),
    });
    expect(
      (
        await read(both, ({ path }) =>
          path.endsWith('/gadgets') ? readError('forbidden') : page([]),
        )
      ).uses,
    ).toMatchObject({
      status: 'partial',
      facts: [{ definition: { name: 'widgets.example.com' } }],
      failures: [{ kind: 'forbidden' }],
    });
  });

  it('knows nothing where the definitions are not known, and says what it left out', async () => {
    const failed = {
      status: 'failed',
      failures: [readError('timeout').failure],
    } as const;
    expect((await read(failed)).uses).toEqual(failed);
    const many = Array.from({ length: 51 }, (_, index) =>
      definition(`w${index}`, WITH_OLD),
    );
    expect((await read(many)).uses).toMatchObject({
      status: 'partial',
      failures: [
        {
          reason: {
            code: 'read.custom-resources-cut-off',
            params: { count: { number: 51 }, limit: { number: 50 } },
          },
        },
      ],
    });
  });
});
