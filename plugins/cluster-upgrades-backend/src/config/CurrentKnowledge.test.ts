import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mockServices } from '@backstage/backend-test-utils';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { CurrentKnowledge } from './CurrentKnowledge';

const source = 'https://example.org/source';

function knowledgeOf(
  version: string,
  reviewedThrough: string,
  reviewedAt: string,
) {
  return {
    version,
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
        kubeletMinorsBehind: 1,
        kubeProxyMinorsBehind: 1,
        apiServerMinorsApart: 1,
        controlPlaneMinorsBehind: 1,
        source,
      },
    ],
    breakingChanges: [],
    addons: [],
    platforms: [],
  };
}

describe('CurrentKnowledge', () => {
  let folder: string;
  let file: string;
  const logger = mockServices.logger.mock();

  beforeEach(async () => {
    jest.clearAllMocks();
    folder = await mkdtemp(path.join(tmpdir(), 'drydock-knowledge-'));
    file = path.join(folder, 'knowledge.json');
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** As an operator replaces a mounted file: at once, as another file. */
  async function put(content: unknown) {
    await writeFile(
      `${file}.new`,
      typeof content === 'string' ? content : JSON.stringify(content),
    );
    await rename(`${file}.new`, file);
  }

  it('is what ships with Drydock where no file is named', async () => {
    const current = await CurrentKnowledge.create({ logger });
    expect(current.knowledge.version).toBe(builtinKnowledge.version);
    expect(current.knowledge.kubeletMinorsBehind('1.30')).toBe(3);
    expect(logger.error).not.toHaveBeenCalled();
  });

  it('takes a newer file at the start, and the next one while it runs, for everybody who holds it', async () => {
    await put(knowledgeOf('first', '1.38', '2027-01-01'));
    const current = await CurrentKnowledge.create({ file, logger });
    const { knowledge } = current;
    expect([knowledge.version, knowledge.kubeletMinorsBehind('1.30')]).toEqual([
      'first',
      1,
    ]);
    await put(knowledgeOf('second', '1.39', '2027-05-01'));
    await current.refresh();
    expect([knowledge.version, knowledge.reviewedThrough]).toEqual([
      'second',
      '1.39',
    ]);
  });

  it.each<[string, unknown, RegExp]>([
    [
      'older knowledge',
      knowledgeOf('old', '1.37', '2026-01-01'),
      /old \(reviewed through 1\.37 on 2026-01-01\) is older/,
    ],
    [
      'a corrupt row',
      {
        ...knowledgeOf('bad', '1.39', '2027-05-01'),
        releases: [{ minor: 'next', support: {} }],
      },
      /releases: next, field minor/,
    ],
    ['text that is no JSON', '{', /not JSON/],
  ])(
    'keeps the last good knowledge instead of %s, and says so once',
    async (_, content, message) => {
      await put(knowledgeOf('good', '1.38', '2027-01-01'));
      const current = await CurrentKnowledge.create({ file, logger });
      await put(content);
      await current.refresh();
      await current.refresh();
      expect(current.knowledge.version).toBe('good');
      expect(logger.error).toHaveBeenCalledTimes(1);
      expect(logger.error).toHaveBeenCalledWith(expect.stringMatching(message));
      expect(logger.error).toHaveBeenCalledWith(
        expect.stringMatching(
          /Knowledge good, reviewed through 1\.38, stays in use/,
        ),
      );
    },
  );

  it('starts with what ships where the file is not there, and takes it when it comes', async () => {
    const current = await CurrentKnowledge.create({ file, logger });
    expect(current.knowledge.version).toBe(builtinKnowledge.version);
    expect(logger.error).toHaveBeenCalledWith(
      expect.stringMatching(/knowledge\.json is not used: .*ENOENT/),
    );
    await put(knowledgeOf('late', '1.38', '2027-01-01'));
    await current.refresh();
    expect(current.knowledge.version).toBe('late');
  });
});
