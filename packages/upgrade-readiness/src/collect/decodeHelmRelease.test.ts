import { gzipSync } from 'node:zlib';
import { decodeHelmRelease } from './decodeHelmRelease';

const release = {
  name: 'shop',
  namespace: 'payments',
  version: 3,
  info: { status: 'deployed', last_deployed: '2026-02-11T09:00:00Z' },
  chart: { metadata: { name: 'shop', version: '1.4.2', appVersion: '9' } },
  config: { password: 'hunter2' },
  manifest: 'apiVersion: v1\nkind: Service\nmetadata:\n  name: shop\n',
};
const encode = (value: unknown) =>
  gzipSync(JSON.stringify(value)).toString('base64');
const twice = (text: string) => Buffer.from(text).toString('base64');
const limit = 1024 * 1024;

describe('decodeHelmRelease', () => {
  it('reads a Secret, encoded twice, and keeps no value [T-199]', async () => {
    const facts = await decodeHelmRelease(
      twice(encode(release)),
      'Secret',
      limit,
    );
    expect(facts).toEqual({
      name: 'shop',
      namespace: 'payments',
      revision: 3,
      status: 'deployed',
      chart: 'shop',
      chartVersion: '1.4.2',
      appVersion: '9',
      deployedAt: '2026-02-11T09:00:00Z',
      objects: [{ apiVersion: 'v1', kind: 'Service', name: 'shop' }],
      hooks: [],
    });
    expect(JSON.stringify(facts)).not.toContain('hunter2');
  });

  it('reads what hooks send', async () => {
    const hooks = [
      {
        name: 'migrate',
        kind: 'Job',
        events: ['pre-upgrade'],
        manifest:
          'apiVersion: batch/v1\nkind: Job\nmetadata:\n  name: migrate\n',
      },
    ];
    expect(
      await decodeHelmRelease(
        twice(encode({ ...release, hooks })),
        'Secret',
        limit,
      ),
    ).toMatchObject({
      hooks: [{ apiVersion: 'batch/v1', kind: 'Job', name: 'migrate' }],
    });
  });

  it('reads a ConfigMap, encoded once', async () => {
    expect(
      await decodeHelmRelease(encode(release), 'ConfigMap', limit),
    ).toMatchObject({ name: 'shop' });
  });

  it('does not inflate a bomb [T-248]', async () => {
    const bomb = twice(
      gzipSync(Buffer.alloc(64 * 1024 * 1024)).toString('base64'),
    );
    await expect(
      decodeHelmRelease(bomb, 'Secret', limit),
    ).rejects.toMatchObject({ kind: 'too-large' });
  });

  it.each([
    ['nothing', ''],
    ['noise', 'bm90IGEgcmVsZWFzZQ=='],
    [
      'a release that is cut off',
      twice(
        gzipSync(JSON.stringify(release)).subarray(0, 60).toString('base64'),
      ),
    ],
    ['a release without a name', twice(encode({ manifest: '' }))],
  ])('refuses %s', async (_, data) => {
    await expect(
      decodeHelmRelease(data, 'Secret', limit),
    ).rejects.toMatchObject({ name: 'DecodeError' });
  });

  it('drops keys that reach a prototype', async () => {
    const hostile = JSON.stringify(release).replace(
      '"config"',
      '"__proto__":{"polluted":true},"config"',
    );
    await decodeHelmRelease(
      twice(gzipSync(hostile).toString('base64')),
      'Secret',
      limit,
    );
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});
