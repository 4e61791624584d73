import {
  displayPath,
  fromFieldSet,
  leafValues,
  removePath,
  toFieldSet,
} from './fieldPaths';
import type { KubeObject } from '../kube/object';

const object: KubeObject = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'a', uid: 'u', labels: { 'example.com/team': 'x' } },
  spec: {
    replicas: 2,
    list: [1, 2],
    empty: {},
    template: { containers: [{ name: 'web', image: 'i:1' }] },
  },
};

describe('field paths', () => {
  const paths = () => [...leafValues(object).keys()];
  const path = (display: string) =>
    paths().find(
      candidate =>
        displayPath(candidate) === display && !candidate.endsWith('.'),
    ) ?? '';

  it('names each field that a manager can own, and none of the server’s', () =>
    expect(paths().map(displayPath).sort()).toEqual([
      '.metadata.labels.example.com/team',
      '.spec.empty',
      '.spec.list',
      '.spec.replicas',
      '.spec.template.containers[name="web"]',
      '.spec.template.containers[name="web"].image',
      '.spec.template.containers[name="web"].name',
    ]));

  it('survives the way to fieldsV1 and back', () => {
    const set = toFieldSet(paths());
    expect(
      set['f:spec']['f:template']['f:containers']['k:{"name":"web"}'],
    ).toEqual({ '.': {}, 'f:image': {}, 'f:name': {} });
    expect([...fromFieldSet(set)].sort()).toEqual(paths().sort());
  });

  it('removes a field and an item of a keyed list', () => {
    const copy = structuredClone(object);
    removePath(copy, path('.spec.replicas'));
    removePath(copy, paths().find(candidate => candidate.endsWith('.')) ?? '');
    expect(copy.spec).toEqual({
      list: [1, 2],
      empty: {},
      template: { containers: [] },
    });
  });
});
