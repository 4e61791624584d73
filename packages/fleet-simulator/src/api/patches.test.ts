import { ApiError } from '../kube/apiError';
import type { KubeObject } from '../kube/object';
import { applyBodyPatch, mergePatch } from './patches';

const live: KubeObject = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'a', labels: { x: '1', y: '2' } },
  spec: {
    replicas: 2,
    containers: [
      { name: 'web', image: 'i:1' },
      { name: 'side', image: 's:1' },
    ],
  },
};

describe('patches', () => {
  it('merges, replaces lists and deletes with null (RFC 7396)', () => {
    expect(
      mergePatch(live, {
        metadata: { labels: { x: null } },
        spec: { containers: [] },
      }),
    ).toEqual({
      ...live,
      metadata: { name: 'a', labels: { y: '2' } },
      spec: { replicas: 2, containers: [] },
    });
    expect(live.metadata.labels).toEqual({ x: '1', y: '2' });
  });

  it('changes no prototype', () => {
    const hostile: unknown = JSON.parse('{"__proto__":{"polluted":true}}');
    expect(mergePatch({}, hostile)).not.toHaveProperty('polluted');
    applyBodyPatch(live, 'application/strategic-merge-patch+json', hostile);
    expect({}).not.toHaveProperty('polluted');
  });

  it('merges keyed lists by key in a strategic merge', () => {
    const patched = applyBodyPatch(
      live,
      'application/strategic-merge-patch+json',
      { spec: { replicas: null, containers: [{ name: 'web', image: 'i:2' }] } },
    );
    expect(patched.spec).toEqual({
      containers: [
        { name: 'web', image: 'i:2' },
        { name: 'side', image: 's:1' },
      ],
    });
  });

  it('applies a JSON patch and refuses a broken one with 422', () => {
    expect(
      applyBodyPatch(live, 'application/json-patch+json', [
        { op: 'replace', path: '/spec/replicas', value: 5 },
      ]).spec,
    ).toMatchObject({ replicas: 5 });
    expect(() =>
      applyBodyPatch(live, 'application/json-patch+json', [
        { op: 'replace', path: '/nowhere/at/all', value: 5 },
      ]),
    ).toThrow(ApiError);
  });

  it('refuses other types with 415', () => {
    expect(() => applyBodyPatch(live, 'text/plain', {})).toThrow(
      'the body of the request was in an unknown format',
    );
  });
});
