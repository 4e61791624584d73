import { mockServices } from '@backstage/backend-test-utils';
import { NotModifiedError } from '@backstage/errors';
import { ManifestRepositories } from './ManifestRepositories';

const URL_OF = 'https://github.com/acme/deploy/tree/main/k8s';
const OLD = 'apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata:\n  name: web\n';
const prod = { name: 'prod-eu-1', title: 'prod-eu-1', environment: 'prod' };
const signal = new AbortController().signal;

describe('ManifestRepositories', () => {
  let time: number;
  let files: Record<string, string> | Error;
  let asked: (string | undefined)[];

  beforeEach(() => {
    time = Date.parse('2026-11-21T09:00:00Z');
    files = { 'web/pdb.yaml': OLD };
    asked = [];
  });

  function create(more: { clusters?: string[]; environments?: string[] } = {}) {
    const urlReader = mockServices.urlReader.mock({
      readTree: async (_url, options) => {
        asked.push(options?.etag);
        if (files instanceof Error) throw files;
        const entries = Object.entries(files).filter(([path, text]) => options?.filter?.(path, { size: text.length }) ?? true);
        return { etag: JSON.stringify(files), files: async () => entries.map(([path, text]) => ({ path, content: async () => Buffer.from(text) })), archive: jest.fn(), dir: jest.fn() };
      },
    });
    return new ManifestRepositories({ repositories: [{ url: URL_OF, intervalMinutes: 30, ...more }], urlReader, logger: mockServices.logger.mock(), now: () => new Date(time) });
  }

  it('keeps what manifests name, and nothing of other files', async () => {
    files = { 'web/pdb.yaml': OLD, 'README.md': 'secret' };
    const repositories = create();
    await repositories.refresh(signal);
    expect(repositories.sectionFor(prod)).toEqual({
      status: 'read',
      facts: [{ file: `${URL_OF}/web/pdb.yaml`, objects: [{ apiVersion: 'policy/v1beta1', kind: 'PodDisruptionBudget', name: 'web', line: 1 }], problems: [] }],
    });
  });

  it('is unknown until it was read, and never empty when it could not be', async () => {
    const repositories = create();
    expect(repositories.sectionFor(prod)).toMatchObject({ status: 'failed', failures: [{ message: expect.stringContaining('not read yet') }] });
    files = new Error('404 not found');
    await repositories.refresh(signal);
    expect(repositories.sectionFor(prod)).toMatchObject({ status: 'failed', failures: [{ message: expect.stringContaining('404 not found') }] });
  });

  it('takes a folder without manifests for a mistake', async () => {
    files = { 'README.md': 'nothing' };
    const repositories = create();
    await repositories.refresh(signal);
    expect(repositories.sectionFor(prod)).toMatchObject({ status: 'failed', failures: [{ message: expect.stringContaining('no manifest file') }] });
  });

  it('keeps the last facts when a later read fails, and says so', async () => {
    const repositories = create();
    await repositories.refresh(signal);
    files = new Error('down');
    time += 31 * 60_000;
    await repositories.refresh(signal);
    expect(repositories.sectionFor(prod)).toMatchObject({ status: 'partial', facts: [{ file: `${URL_OF}/web/pdb.yaml` }] });
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
    files = { 'big.yaml': ' '.repeat(8 * 1024 * 1024 + 1), 'pointer.yaml': 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12\n' };
    const repositories = create();
    await repositories.refresh(signal);
    expect(repositories.sectionFor(prod)).toMatchObject({
      facts: [
        { file: `${URL_OF}/big.yaml`, objects: [], problems: [{ message: 'The file is larger than 8 MiB' }] },
        { file: `${URL_OF}/pointer.yaml`, objects: [], problems: [{ message: expect.stringContaining('Git LFS') }] },
      ],
    });
  });

  it('refuses a folder with more files than it will hold', async () => {
    files = Object.fromEntries(Array.from({ length: 5_001 }, (_, index) => [`${index}.yaml`, '']));
    const repositories = create();
    await repositories.refresh(signal);
    expect(repositories.sectionFor(prod)).toMatchObject({ status: 'failed', failures: [{ message: expect.stringContaining('more than 5000 manifest files') }] });
  });

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
    [{ clusters: ['prod-*'] }, 'read'],
    [{ clusters: ['dev-*'] }, 'off'],
    [{ environments: ['prod'] }, 'read'],
    [{ environments: ['dev'] }, 'off'],
  ])('judges the clusters that they are applied to: %j %s', async (more, status) => {
    const repositories = create(more);
    await repositories.refresh(signal);
    expect(repositories.sectionFor(prod).status).toBe(status);
  });
});
