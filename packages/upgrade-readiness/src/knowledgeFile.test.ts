import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { readKnowledgeFile } from './knowledgeFile';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'drydock-knowledge-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileWith(text: string): Promise<string> {
  const file = path.join(folder, `knowledge-${text.length}.json`);
  await writeFile(file, text);
  return file;
}

const source = 'https://example.org/source';
const minimal = (reviewedThrough: string, reviewedAt: string) => ({
  version: 'from-a-file',
  reviewedThrough,
  reviewedAt,
  resources: [
    {
      kind: 'Job',
      resource: 'jobs',
      namespaced: true,
      scope: 'api',
      versions: [
        {
          group: 'batch',
          version: 'v1',
          introduced: '1.2',
          servedByDefault: true,
          source,
        },
      ],
    },
  ],
  releases: [{ minor: reviewedThrough, support: { upstream: { source } } }],
  skew: [
    {
      since: '1.0',
      kubeletMinorsBehind: 3,
      kubeProxyMinorsBehind: 3,
      apiServerMinorsApart: 1,
      controlPlaneMinorsBehind: 1,
      source,
    },
  ],
  breakingChanges: [],
  addons: [],
  platforms: [],
});

describe('readKnowledgeFile', () => {
  it('reads knowledge that is newer than that in use', async () => {
    const file = await fileWith(JSON.stringify(minimal('1.38', '2027-01-01')));
    await expect(
      readKnowledgeFile(file, builtinKnowledge),
    ).resolves.toMatchObject({
      version: 'from-a-file',
      reviewedThrough: '1.38',
    });
  });

  it.each<[string, string, RegExp]>([
    [
      'older knowledge',
      JSON.stringify(minimal('1.30', '2024-01-01')),
      /is not used: The knowledge from-a-file \(reviewed through 1\.30.*is older than/,
    ],
    [
      'a row that is wrong',
      JSON.stringify({
        ...minimal('1.38', '2027-01-01'),
        skew: [{ since: 'new' }],
      }),
      /is not used: The knowledge is not usable[^]*skew: new, field since/,
    ],
    ['no JSON', '{"version": ', /is not used: .*not JSON/],
    ['a list', '[]', /is not used: /],
  ])('refuses %s and says why', async (_, text, message) => {
    const file = await fileWith(text);
    await expect(readKnowledgeFile(file, builtinKnowledge)).rejects.toThrow(
      message,
    );
    await expect(readKnowledgeFile(file, builtinKnowledge)).rejects.toThrow(
      file,
    );
  });

  it('says that a file is not there', async () => {
    await expect(
      readKnowledgeFile(path.join(folder, 'none.json'), builtinKnowledge),
    ).rejects.toThrow(/none\.json is not used: .*ENOENT/);
  });
});
