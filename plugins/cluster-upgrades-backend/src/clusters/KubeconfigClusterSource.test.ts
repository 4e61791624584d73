import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KubeconfigClusterSource } from './KubeconfigClusterSource';

const KUBECONFIG = `
apiVersion: v1
kind: Config
clusters:
  - { name: one, cluster: { server: 'https://one.example:6443', certificate-authority-data: Zm9v } }
contexts:
  - { name: one, context: { cluster: one, user: reader } }
  - { name: two, context: { cluster: one, user: reader } }
users:
  - { name: reader, user: { token: very-secret } }
`;

describe('KubeconfigClusterSource', () => {
  const signal = new AbortController().signal;
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'drydock-'));
    file = join(folder, 'kubeconfig');
    await writeFile(file, KUBECONFIG);
  });

  afterEach(() => rm(folder, { recursive: true }));

  const source = (more: object = {}) =>
    new KubeconfigClusterSource(
      { file, id: 'kubeconfig', clusters: {}, ...more },
      30,
    );

  it('lists all contexts with what the configuration says of them, and no credential [T-189]', async () => {
    const listing = await source({
      owner: 'platform',
      clusters: {
        one: {
          environment: 'prod',
          owner: 'payments',
          uid: '6b1b36cb-0b0a-4c0c-9d3e-111111111111',
          provider: { id: 'cluster-api', reference: 'main/fleet/one' },
        },
      },
    }).list(signal);
    expect(listing).toMatchObject({
      complete: true,
      clusters: [
        {
          name: 'one',
          title: 'one',
          configured: {
            title: undefined,
            environment: 'prod',
            owner: 'payments',
            provider: { id: 'cluster-api', reference: 'main/fleet/one' },
          },
          identity: { uid: '6b1b36cb-0b0a-4c0c-9d3e-111111111111' },
          endpoint: {
            server: 'https://one.example:6443',
            certificateAuthorityData: 'Zm9v',
          },
          address: {
            server: 'https://one.example:6443',
            vouchedBy: 'operator',
          },
        },
        { name: 'two', configured: { owner: 'platform' } },
      ],
    });
    expect(JSON.stringify(listing)).not.toContain('very-secret');
  });

  it('names a configured context that the file lacks, and calls the listing partial', async () => {
    await expect(
      source({ contexts: ['one', 'three'] }).list(signal),
    ).resolves.toMatchObject({
      complete: false,
      clusters: [{ name: 'one' }],
      reason: {
        code: 'listing.no-context',
        params: { contexts: { list: [{ text: 'three' }] } },
      },
    });
  });

  it.each([
    ['is missing', async () => rm(file), /does not exist/],
    [
      'is no YAML',
      async () => writeFile(file, 'users: [{ token: very-secret'),
      /cannot be read or parsed/,
    ],
  ])(
    'rejects when the file %s, without quoting it',
    async (_, spoil, message) => {
      await spoil();
      await expect(source().list(signal)).rejects.toThrow(message);
      await expect(source().list(signal)).rejects.not.toThrow(/very-secret/);
      await expect(source().list(signal)).rejects.toMatchObject({
        failure: { remedy: { code: 'read.remedy-kubeconfig' } },
      });
    },
  );

  it('opens a context for reading', async () => {
    const access = await source().access({ name: 'one' });
    expect(access.description).toBe('kubeconfig context one');
    await access.close();
    await expect(source().access({ name: 'three' })).rejects.toMatchObject({
      failure: { kind: 'credential-needed' },
    });
  });
});
