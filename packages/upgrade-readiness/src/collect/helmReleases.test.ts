import { inEnglish } from '@drydock/upgrade-reasons';
import { gzipSync } from 'node:zlib';
import type { ClusterReadRequest } from '../contracts';
import { FakeAccess, page, readError } from '../testing/fakeAccess';
import { protobufSecrets } from '../testing/protobufSecrets';
import { readHelmReleases } from './helmReleases';
import { defaultReadLimits } from './limits';
import { Reader } from './reader';

interface Revision {
  readonly name?: string;
  readonly version: number;
  readonly status: string;
}

const manifest =
  'apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata:\n  name: x\n';
const secretOf = ({ name = 'shop', version, status }: Revision) => ({
  metadata: {
    name: `sh.helm.release.v1.${name}.v${version}`,
    namespace: 'payments',
    uid: `${name}-${version}`,
    resourceVersion: '5',
    labels: { owner: 'helm', name, version: String(version), status },
  },
  data: {
    release: Buffer.from(
      gzipSync(JSON.stringify({ name, version, manifest })).toString('base64'),
    ).toString('base64'),
  },
});

/** A server of these revisions, as far as Helm's label selectors go. */
function serverOf(
  revisions: readonly Revision[],
  refuse: (request: ClusterReadRequest) => boolean = () => false,
) {
  return new FakeAccess(request => {
    if (refuse(request)) return readError('server-error');
    if (request.path.endsWith('/configmaps')) return page([]);
    const secrets = revisions.map(secretOf);
    if (!request.path.endsWith('/secrets'))
      return secrets.find(({ metadata }) =>
        request.path.endsWith(`/${metadata.name}`),
      );
    const wanted =
      /status(?:=| in \()([a-z,]+)/
        .exec(request.query?.labelSelector ?? '')?.[1]
        .split(',') ?? [];
    return page(
      secrets.filter(({ metadata }) => wanted.includes(metadata.labels.status)),
    );
  });
}

const readerOf = (access: FakeAccess) =>
  new Reader(
    access,
    defaultReadLimits,
    new AbortController().signal,
    async () => undefined,
  );
async function revisionsRead(
  revisions: readonly Revision[],
): Promise<string[]> {
  const section = await readHelmReleases(
    readerOf(serverOf(revisions)),
    undefined,
  );
  if (section.status !== 'read')
    throw new Error(`The section is ${section.status}`);
  return section.facts
    .map(
      ({ name, revision, objects }) =>
        `${name} ${revision}${objects.length === 1 ? '' : ' unread'}`,
    )
    .sort();
}

describe('readHelmReleases', () => {
  it('asks for bodies in protobuf, page by page, and gets of them what JSON gives', async () => {
    const revisions = [
      { version: 9, status: 'deployed' },
      { name: 'other', version: 3, status: 'deployed' },
    ].map(secretOf);
    const inProtobuf = new FakeAccess(({ path, query, accept }) => {
      if (
        !path.endsWith('/secrets') ||
        !query?.labelSelector?.includes('status=deployed')
      )
        return page([]);
      if (
        !accept?.startsWith(
          'application/vnd.kubernetes.protobuf,application/json',
        )
      )
        return readError('server-error');
      return query.continue
        ? protobufSecrets(revisions.slice(1))
        : protobufSecrets(revisions.slice(0, 1), 'more');
    });
    const inJson = serverOf([
      { version: 9, status: 'deployed' },
      { name: 'other', version: 3, status: 'deployed' },
    ]);
    const read = await readHelmReleases(readerOf(inProtobuf), undefined);
    expect(read).toMatchObject({
      status: 'read',
      facts: [
        {
          name: 'shop',
          revision: 9,
          storageKey: 'shop-9@5',
          objects: [{ kind: 'PodDisruptionBudget' }],
        },
        { name: 'other', revision: 3 },
      ],
    });
    expect(read).toEqual(await readHelmReleases(readerOf(inJson), undefined));
  });

  it.each([
    [
      'a page that was cut off',
      protobufSecrets([secretOf({ version: 1, status: 'deployed' })]).subarray(
        0,
        -200,
      ),
    ],
    [
      'protobuf of another kind',
      Buffer.from('k8s\0\x0a\x0a\x12\x08PodTable\x12\x00', 'latin1'),
    ],
    ['an empty answer', Buffer.alloc(0)],
  ])('fails for %s: nothing is taken for no releases', async (_, bytes) => {
    const access = new FakeAccess(({ path }) =>
      path.endsWith('/secrets') ? bytes : page([]),
    );
    expect(await readHelmReleases(readerOf(access), undefined)).toMatchObject({
      status: 'failed',
      failures: [{ kind: 'not-kubernetes' }],
    });
  });

  it('takes the newest of several deployed revisions, as Helm does', async () => {
    expect(
      await revisionsRead([
        { version: 9, status: 'deployed' },
        { version: 10, status: 'deployed' },
        { name: 'other', version: 3, status: 'deployed' },
      ]),
    ).toEqual(['other 3', 'shop 10']);
  });

  it('takes the newest failed revision where none was ever deployed, for Helm starts from that', async () => {
    expect(
      await revisionsRead([
        { version: 1, status: 'failed' },
        { version: 2, status: 'failed' },
        { name: 'other', version: 3, status: 'deployed' },
        { name: 'other', version: 4, status: 'failed' },
      ]),
    ).toEqual(['other 3', 'shop 2']);
  });

  it('takes nothing of superseded revisions and of a release that was uninstalled with its history kept', async () => {
    const uninstalled = [
      { name: 'gone', version: 1, status: 'failed' },
      { name: 'gone', version: 2, status: 'uninstalled' },
    ];
    expect(
      await revisionsRead([
        { version: 1, status: 'superseded' },
        { version: 2, status: 'deployed' },
        ...uninstalled,
      ]),
    ).toEqual(['shop 2']);
    expect(
      await revisionsRead([
        { version: 1, status: 'uninstalled' },
        { version: 2, status: 'deployed' },
      ]),
    ).toEqual(['shop 2']);
  });

  it('is partial when only the deployed revisions could be listed', async () => {
    const access = serverOf(
      [{ version: 1, status: 'deployed' }],
      ({ path, query }) =>
        path.endsWith('/secrets') &&
        query?.labelSelector?.includes('failed') === true,
    );
    expect(await readHelmReleases(readerOf(access), undefined)).toMatchObject({
      status: 'partial',
      facts: [{ name: 'shop' }],
      failures: [{ kind: 'server-error' }],
    });
  });

  it('keeps what lies in ConfigMaps where Secrets may not be listed, and is off by policy where nothing lies there', async () => {
    const configMap = {
      ...secretOf({ version: 1, status: 'deployed' }),
      data: {
        release: gzipSync(
          JSON.stringify({ name: 'shop', version: 1, manifest }),
        ).toString('base64'),
      },
    };
    const serverWith = (configMaps: readonly object[]) =>
      new FakeAccess(({ path, query }) => {
        if (path.endsWith('/secrets')) return readError('forbidden');
        if (!path.endsWith('/configmaps')) return configMap;
        return page(
          query?.labelSelector?.includes('deployed') ? [...configMaps] : [],
        );
      });
    expect(
      await readHelmReleases(readerOf(serverWith([configMap])), undefined),
    ).toMatchObject({
      status: 'partial',
      facts: [
        {
          name: 'shop',
          storage: 'ConfigMap',
          objects: [{ apiVersion: 'policy/v1' }],
        },
      ],
      failures: [{ kind: 'forbidden' }],
    });
    expect(
      inEnglish(await readHelmReleases(readerOf(serverWith([])), undefined)),
    ).toMatchObject({
      status: 'off',
      reason: expect.stringContaining('not checked by policy'),
    });
  });

  it('reads no body again of a failed revision that has not changed', async () => {
    const first = await readHelmReleases(
      readerOf(serverOf([{ version: 1, status: 'failed' }])),
      undefined,
    );
    const access = serverOf([{ version: 1, status: 'failed' }]);
    expect(
      await readHelmReleases(
        readerOf(access),
        first.status === 'read' ? first.facts : [],
      ),
    ).toEqual(first);
    expect(access.asked.filter(({ path }) => path.includes('sh.helm'))).toEqual(
      [],
    );
  });
});
