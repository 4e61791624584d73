import { mockServices } from '@backstage/backend-test-utils';
import { NotModifiedError } from '@backstage/errors';
import {
  schemaOfDocuments,
  readBuiltinDocuments,
  type ClusterAccess,
} from '@drydock/upgrade-readiness';
import {
  ManifestRepositories,
  type ManifestRepositoriesOptions,
} from './ManifestRepositories';
import { reasonText, said } from '@drydock/upgrade-reasons';

const URL_OF = 'https://github.com/acme/deploy/tree/main/k8s';
const OLD =
  'apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata:\n  name: web\n';
const prod = {
  references: ['6b1b36cb-0b0a-4c0c-9d3e-111111111111', 'kubeconfig/prod-eu-1'],
  environment: 'prod',
};
const signal = new AbortController().signal;

describe('ManifestRepositories', () => {
  let time: number;
  let files: Record<string, string> | Error;
  let asked: (string | undefined)[];
  let knowsSizes: boolean;
  let contents: number;

  beforeEach(() => {
    time = Date.parse('2026-11-21T09:00:00Z');
    files = { 'web/pdb.yaml': OLD };
    asked = [];
    knowsSizes = true;
    contents = 0;
  });

  function contentOf(text: string): Buffer {
    contents += 1;
    return Buffer.from(text);
  }

  function create(
    more: { clusters?: string[]; environments?: string[] } = {},
    schemas?: ManifestRepositoriesOptions['schemas'],
    count = 1,
  ) {
    const urlReader = mockServices.urlReader.mock({
      readTree: async (_url, options) => {
        asked.push(options?.etag);
        if (files instanceof Error) throw files;
        const entries = Object.entries(files).filter(
          ([path, text]) =>
            options?.filter?.(
              path,
              knowsSizes ? { size: text.length } : undefined,
            ) ?? true,
        );
        return {
          etag: JSON.stringify(files),
          files: async () =>
            entries.map(([path, text]) => ({
              path,
              content: async () => contentOf(text),
            })),
          archive: jest.fn(),
          dir: jest.fn(),
        };
      },
    });
    return new ManifestRepositories({
      repositories: Array.from({ length: count }, () => ({
        url: URL_OF,
        intervalMinutes: 30,
        ...more,
      })),
      urlReader,
      schemas,
      logger: mockServices.logger.mock(),
      now: () => new Date(time),
    });
  }

  it('keeps what manifests name, and nothing of other files', async () => {
    files = { 'web/pdb.yaml': OLD, 'README.md': 'secret' };
    const repositories = create();
    await repositories.refresh(signal);
    expect(repositories.sectionFor(prod)).toEqual({
      status: 'read',
      facts: [
        {
          file: `${URL_OF}/web/pdb.yaml`,
          objects: [
            {
              apiVersion: 'policy/v1beta1',
              kind: 'PodDisruptionBudget',
              name: 'web',
              line: 1,
            },
          ],
          problems: [],
        },
      ],
    });
  });

  it('is unknown until it was read, and never empty when it could not be', async () => {
    const repositories = create();
    expect(repositories.sectionFor(prod)).toMatchObject({
      status: 'failed',
      failures: [{ reason: { code: 'read.manifests-not-read-yet' } }],
    });
    files = new Error('404 not found');
    await repositories.refresh(signal);
    expect(repositories.sectionFor(prod)).toMatchObject({
      status: 'failed',
      failures: [
        {
          reason: {
            params: {
              error: { text: expect.stringContaining('404 not found') },
            },
          },
        },
      ],
    });
  });

  it('takes a folder without manifests for a mistake', async () => {
    files = { 'README.md': 'nothing' };
    const repositories = create();
    await repositories.refresh(signal);
    expect(repositories.sectionFor(prod)).toMatchObject({
      status: 'failed',
      failures: [
        {
          reason: {
            params: {
              error: { text: expect.stringContaining('no manifest file') },
            },
          },
        },
      ],
    });
  });

  it('keeps the last facts when a later read fails, and says so', async () => {
    const repositories = create();
    await repositories.refresh(signal);
    files = new Error('down');
    time += 31 * 60_000;
    await repositories.refresh(signal);
    expect(repositories.sectionFor(prod)).toMatchObject({
      status: 'partial',
      facts: [{ file: `${URL_OF}/web/pdb.yaml` }],
    });
  });

  it('asks a forge that failed again before a long interval is over', async () => {
    const repositories = create();
    files = new Error('down');
    await repositories.refresh(signal);
    files = { 'web/pdb.yaml': OLD };
    time += 4 * 60_000;
    await repositories.refresh(signal);
    expect(repositories.sectionFor(prod).status).toBe('failed');
    time += 60_000;
    await repositories.refresh(signal);
    expect(repositories.sectionFor(prod).status).toBe('read');
  });

  it('names files that are too large or lie in Git LFS instead of counting them as good', async () => {
    files = {
      'big.yaml': ' '.repeat(8 * 1024 * 1024 + 1),
      'pointer.yaml':
        'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12\n',
    };
    const repositories = create();
    await repositories.refresh(signal);
    expect(repositories.sectionFor(prod)).toMatchObject({
      facts: [
        {
          file: `${URL_OF}/big.yaml`,
          objects: [],
          problems: [
            {
              message: {
                code: 'manifest.file-too-large',
                params: { most: { number: 8 } },
              },
            },
          ],
        },
        {
          file: `${URL_OF}/pointer.yaml`,
          objects: [],
          problems: [{ message: { code: 'manifest.git-lfs' } }],
        },
      ],
    });
  });

  it('refuses a folder with more files than it will hold [T-270]', async () => {
    files = Object.fromEntries(
      Array.from({ length: 5_001 }, (_, index) => [`${index}.yaml`, '']),
    );
    const repositories = create();
    await repositories.refresh(signal);
    expect(repositories.sectionFor(prod)).toMatchObject({
      status: 'failed',
      failures: [
        {
          reason: {
            params: {
              error: {
                text: expect.stringContaining('more than 5000 manifest files'),
              },
            },
          },
        },
      ],
    });
  });

  it.each([
    ['sizes that are known beforehand', true],
    ['sizes that only show when they are read', false],
  ])(
    'refuses a folder whose files are too much together, with %s [T-271]',
    async (_, sized) => {
      knowsSizes = sized;
      // Zero bytes are known for no text at the first look.
      const text = '\0'.repeat(7 * 1024 * 1024);
      files = Object.fromEntries(
        Array.from({ length: 10 }, (__, index) => [`${index}.yaml`, text]),
      );
      const repositories = create();
      await repositories.refresh(signal);
      expect(repositories.sectionFor(prod)).toMatchObject({
        status: 'failed',
        failures: [
          {
            kind: 'too-large',
            reason: {
              params: {
                error: { text: expect.stringContaining('more than 64 MiB') },
              },
            },
            remedy: { code: 'read.remedy-smaller-folders' },
          },
        ],
      });
      expect(contents).toBe(sized ? 0 : 10);
      // It is asked again after its interval, and not each five minutes: it would be downloaded
      // each time.
      time += 6 * 60_000;
      await repositories.refresh(signal);
      expect(asked).toHaveLength(1);
    },
  );

  it('asks again after its interval, with the tag of the last answer', async () => {
    const repositories = create();
    await repositories.refresh(signal);
    const before = repositories.digest;
    await repositories.refresh(signal);
    time += 31 * 60_000;
    files = new NotModifiedError();
    await repositories.refresh(signal);
    expect(asked).toEqual([undefined, JSON.stringify({ 'web/pdb.yaml': OLD })]);
    expect(repositories.sectionFor(prod).status).toBe('read');
    expect(repositories.digest).toBe(before);
    time += 31 * 60_000;
    files = { 'web/pdb.yaml': OLD.replace('v1beta1', 'v1') };
    await repositories.refresh(signal);
    expect(repositories.digest).not.toBe(before);
  });

  it.each([
    [{ clusters: ['kubeconfig/prod-*'] }, 'read'],
    [{ clusters: ['kubeconfig/dev-*'] }, 'off'],
    [{ clusters: ['6b1b36cb-0b0a-4c0c-9d3e-111111111111'] }, 'read'],
    // Any source can list a cluster under this name.
    [{ clusters: ['capi/prod-*'] }, 'off'],
    [{ clusters: ['prod-*'] }, 'off'],
    [{ environments: ['prod'] }, 'read'],
    [{ environments: ['dev'] }, 'off'],
  ])(
    'judges the clusters that they are applied to: %j %s',
    async (more, status) => {
      const repositories = create(more);
      await repositories.refresh(signal);
      expect(repositories.sectionFor(prod).status).toBe(status);
    },
  );

  describe('against the schemas of targets', () => {
    const DEPLOYMENT =
      'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  replica: 2\n';
    const CUSTOM =
      'apiVersion: example.com/v1\nkind: Widget\nmetadata:\n  name: own\nanything: 1\n';
    const openApi = (...fields: readonly string[]) => ({
      openapi: '3.0.0',
      info: {},
      components: {
        schemas: {
          Deployment: {
            type: 'object',
            properties: {
              apiVersion: {},
              kind: {},
              metadata: {},
              spec: {
                type: 'object',
                properties: Object.fromEntries(
                  fields.map(field => [field, {}]),
                ),
              },
            },
            'x-kubernetes-group-version-kind': [
              { group: 'apps', version: 'v1', kind: 'Deployment' },
            ],
          },
        },
      },
    });
    /** Fields of a Deployment's spec by minor. */
    let minors: Record<string, readonly string[]>;
    let unreadable: readonly string[];
    let opened: (readonly string[])[];

    beforeEach(() => {
      minors = { '1.35': ['replicas', 'replica'], '1.36': ['replicas'] };
      unreadable = [];
      opened = [];
      files = { 'web.yaml': DEPLOYMENT };
    });

    async function schemaOf(minor: string) {
      const answers: Record<string, object> = {
        '/version': { gitVersion: `v${minor}.1` },
        '/openapi/v3': { paths: { 'apis/apps/v1': {} } },
        '/openapi/v3/apis/apps/v1': openApi(...minors[minor]),
      };
      const access: Pick<ClusterAccess, 'read'> = {
        read: async ({ path }) => ({
          status: 200,
          contentType: 'application/json',
          body: Buffer.from(JSON.stringify(answers[path])),
          decodedBytes: 0,
        }),
      };
      return schemaOfDocuments(
        await readBuiltinDocuments(access as ClusterAccess, {
          minor,
          apiVersions: ['apps/v1'],
        }),
      );
    }
    const schemas: NonNullable<ManifestRepositoriesOptions['schemas']> = {
      refresh: async () => undefined,
      revisions: () =>
        new Map(
          Object.entries(minors).map(([minor, fields]) => [
            minor,
            fields.join(),
          ]),
        ),
      open: async apiVersions => {
        opened.push([...apiVersions]);
        const speaking = Object.entries(minors).filter(
          ([minor]) => !unreadable.includes(minor),
        );
        return new Map(
          await Promise.all(
            speaking.map(
              async ([minor, fields]) =>
                [
                  minor,
                  { revision: fields.join(), schema: await schemaOf(minor) },
                ] as const,
            ),
          ),
        );
      },
      failureOf: minor => (unreadable.includes(minor) ? 'timeout' : undefined),
      whyNone: minor =>
        Object.hasOwn(minors, minor)
          ? undefined
          : {
              kind: 'not-found',
              reason: said(
                `No schema of v${minor} is at hand: no cluster runs it`,
              ),
              retryable: true,
            },
    };
    const problemsFor = (
      repositories: ManifestRepositories,
      target: string,
    ) => {
      const section = repositories.fieldsFor(prod, target);
      if (section.status !== 'read') return section;
      return section.facts.flatMap(({ objects }) =>
        objects.flatMap(({ schema }) =>
          schema?.status === 'checked'
            ? schema.problems.map(
                ({ line, message }): unknown =>
                  `${line} ${reasonText(message)}`,
              )
            : [schema],
        ),
      );
    };

    it('are judged for each target by its own, and texts are not kept', async () => {
      files = { 'web.yaml': DEPLOYMENT, 'own.yaml': CUSTOM };
      const repositories = create({}, schemas);
      await repositories.refresh(signal);
      const custom = { status: 'no-schema', custom: true };
      expect([
        problemsFor(repositories, '1.35.4'),
        problemsFor(repositories, '1.36'),
      ]).toEqual([[custom], [custom, '6 unknown field spec.replica']]);
      expect(opened).toEqual([['apps/v1']]);
      expect(repositories.sectionFor(prod)).toMatchObject({
        status: 'read',
        facts: [
          {},
          {
            objects: [
              {
                apiVersion: 'apps/v1',
                kind: 'Deployment',
                name: 'web',
                line: 1,
              },
            ],
          },
        ],
      });
    });

    it('are opened once for all repositories of one refresh, and let go of after it', async () => {
      const handed: unknown[] = [];
      const open: typeof schemas.open = (apiVersions, aborted, kept) => {
        handed.push(kept);
        return schemas.open(apiVersions, aborted, kept);
      };
      const repositories = create({}, { ...schemas, open }, 2);
      await repositories.refresh(signal);
      time += 31 * 60_000;
      await repositories.refresh(signal);
      expect([
        handed.length,
        handed[0] === handed[1],
        handed[1] === handed[2],
      ]).toEqual([4, true, false]);
    });

    it('are not known for a target without one, and send no request', async () => {
      const repositories = create({}, schemas);
      await repositories.refresh(signal);
      const count = asked.length;
      expect(repositories.fieldsFor(prod, '1.37')).toMatchObject({
        status: 'failed',
        failures: [
          { reason: said('No schema of v1.37 is at hand: no cluster runs it') },
        ],
      });
      expect(repositories.fieldsFor(prod, 'garbage').status).toBe('failed');
      expect([asked.length, opened.length]).toEqual([count, 1]);
    });

    it('are not asked about for clusters that nothing is applied to', async () => {
      expect(
        create({ clusters: ['kubeconfig/dev-*'] }, schemas).fieldsFor(
          prod,
          '1.37',
        ).status,
      ).toBe('off');
    });

    it('are judged again when the repository changes', async () => {
      const repositories = create({}, schemas);
      await repositories.refresh(signal);
      const before = repositories.digest;
      files = { 'web.yaml': DEPLOYMENT.replace('replica:', 'replicas:') };
      time += 31 * 60_000;
      await repositories.refresh(signal);
      expect(problemsFor(repositories, '1.36')).toEqual([]);
      expect(repositories.digest).not.toBe(before);
    });

    it('are judged again when a schema changes or comes, by the whole text and without waiting for the interval', async () => {
      minors = {};
      const repositories = create({}, schemas);
      await repositories.refresh(signal);
      const before = repositories.digest;
      minors = { '1.36': ['replicas'] };
      expect(repositories.fieldsFor(prod, '1.36')).toMatchObject({
        status: 'failed',
        failures: [
          {
            reason: {
              code: 'read.manifests-not-compared',
              params: {
                address: { text: URL_OF },
                version: { version: '1.36' },
              },
            },
          },
        ],
      });
      await repositories.refresh(signal);
      expect(problemsFor(repositories, '1.36')).toEqual([
        '6 unknown field spec.replica',
      ]);
      expect(repositories.digest).not.toBe(before);
      minors = { '1.36': ['replicas', 'replica'] };
      await repositories.refresh(signal);
      await repositories.refresh(signal);
      expect(problemsFor(repositories, '1.36')).toEqual([]);
      expect(asked).toEqual([undefined, undefined, undefined]);
    });

    it('are looked at again after a while where one of them did not speak', async () => {
      unreadable = ['1.36'];
      const repositories = create({}, schemas);
      await repositories.refresh(signal);
      expect([
        problemsFor(repositories, '1.35'),
        repositories.fieldsFor(prod, '1.36'),
      ]).toEqual([
        [],
        {
          status: 'failed',
          failures: [
            expect.objectContaining({
              reason: expect.objectContaining({
                code: 'read.manifests-not-compared-schema',
                params: expect.objectContaining({
                  kind: { object: 'timeout' },
                }),
              }),
            }),
          ],
        },
      ]);
      unreadable = [];
      await repositories.refresh(signal);
      expect(repositories.fieldsFor(prod, '1.36').status).toBe('failed');
      time += 5 * 60_000;
      await repositories.refresh(signal);
      expect(problemsFor(repositories, '1.36')).toEqual([
        '6 unknown field spec.replica',
      ]);
    });

    it('are known as files where a schema cannot be held against them', async () => {
      const repositories = create(
        {},
        { ...schemas, open: () => Promise.reject(new Error('no memory')) },
      );
      await repositories.refresh(signal);
      expect([
        repositories.sectionFor(prod).status,
        repositories.fieldsFor(prod, '1.36').status,
      ]).toEqual(['read', 'failed']);
    });

    it('keep what was said when a later read fails, and say so', async () => {
      const repositories = create({}, schemas);
      await repositories.refresh(signal);
      files = new Error('down');
      time += 31 * 60_000;
      await repositories.refresh(signal);
      expect(repositories.fieldsFor(prod, '1.36')).toMatchObject({
        status: 'partial',
        facts: [
          { objects: [{ schema: { status: 'checked', problems: [{}] } }] },
        ],
        failures: [
          {
            reason: {
              params: { error: { text: expect.stringContaining('down') } },
            },
          },
        ],
      });
    });
  });
});
