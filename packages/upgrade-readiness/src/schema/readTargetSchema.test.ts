import { FakeAccess, readError } from '../testing/fakeAccess';
import { openApiPathOf, readTargetSchema } from './readTargetSchema';

const document = {
  openapi: '3.0.0',
  info: { title: 'Kubernetes', version: 'unversioned' },
  components: {
    schemas: {
      Thing: {
        type: 'object',
        'x-kubernetes-group-version-kind': [
          { group: 'apps', version: 'v1', kind: 'Thing' },
        ],
      },
    },
  },
};

describe('the schema of an API server', () => {
  it.each([
    ['v1', '/openapi/v3/api/v1'],
    ['apps/v1', '/openapi/v3/apis/apps/v1'],
  ])('of %s is at %s', (apiVersion, path) => {
    expect(openApiPathOf(apiVersion)).toBe(path);
  });

  it('is asked once for each version, and knows whose it is', async () => {
    const access = new FakeAccess(
      ({ path }) =>
        ({
          '/version': { gitVersion: 'v1.37.1' },
          '/openapi/v3/apis/apps/v1': document,
        }[path]),
    );
    const schema = await readTargetSchema(access, [
      'apps/v1',
      'gone.example/v1',
      'apps/v1',
    ]);
    expect(schema.versions).toEqual(['1.37.1']);
    // As old API servers need it.
    expect(access.asked.map(({ accept }) => accept)).toEqual([
      '*/*',
      '*/*',
      undefined,
    ]);
    expect(access.asked.map(({ path }) => path)).toEqual([
      '/openapi/v3/apis/apps/v1',
      '/openapi/v3/apis/gone.example/v1',
      '/version',
    ]);
    expect([
      schema.check({ apiVersion: 'apps/v1', kind: 'Thing' }),
      schema.check({ apiVersion: 'gone.example/v1', kind: 'Thing' }),
    ]).toEqual([{ status: 'checked', problems: [] }, { status: 'no-schema' }]);
  });

  it('is never taken from a server that did not answer', async () => {
    await expect(
      readTargetSchema(new FakeAccess(() => readError('forbidden')), [
        'apps/v1',
      ]),
    ).rejects.toThrow('because forbidden');
  });
});
