import {
  matchesLabelSelector,
  parseFieldSelector,
  parseLabelSelector,
} from './selectors';

describe('label selectors', () => {
  const labels = { app: 'web', tier: 'gold' };
  it.each([
    ['app=web', true],
    ['app==web,tier=gold', true],
    ['app!=web', false],
    ['missing!=web', true],
    ['app in (api, web)', true],
    ['app notin (api,web),tier', false],
    ['!missing', true],
    ['missing', false],
    ['', true],
  ])('%s is %s', (selector, expected) =>
    expect(parseLabelSelector(selector)(labels)).toBe(expected),
  );

  it('refuses what it cannot read', () =>
    expect(() => parseLabelSelector('app === (')).toThrow(
      'unable to parse requirement',
    ));

  it('matches objects’ selectors: empty matches all, none matches nothing', () => {
    expect(matchesLabelSelector({}, labels)).toBe(true);
    expect(matchesLabelSelector(undefined, labels)).toBe(false);
    expect(matchesLabelSelector({ matchLabels: { app: 'api' } }, labels)).toBe(
      false,
    );
    expect(
      matchesLabelSelector(
        {
          matchExpressions: [
            { key: 'app', operator: 'In', values: ['web'] },
            { key: 'x', operator: 'DoesNotExist' },
          ],
        },
        labels,
      ),
    ).toBe(true);
    expect(
      matchesLabelSelector(
        {
          matchExpressions: [
            { key: 'app', operator: 'Exists' },
            { key: 'tier', operator: 'NotIn', values: ['gold'] },
          ],
        },
        labels,
      ),
    ).toBe(false);
  });
});

describe('field selectors', () => {
  const object = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'a', namespace: 'b' },
    spec: { nodeName: 'n1' },
  };
  it.each([
    ['metadata.name=a,metadata.namespace=b', true],
    ['spec.nodeName!=n1', false],
    ['status.phase=Running', false],
  ])('%s is %s', (selector, expected) =>
    expect(parseFieldSelector(selector)(object)).toBe(expected),
  );
});
