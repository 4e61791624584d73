import { parseLabelSelector, selectorMatches } from './labelSelector';

describe('label selectors', () => {
  it.each([
    ['app=web', { app: 'web' }, true],
    ['app==web,tier=front', { app: 'web', tier: 'front' }, true],
    ['app=web,tier=front', { app: 'web' }, false],
    ['tier in (front, back)', { tier: 'back' }, true],
    ['tier notin (front, back)', { tier: 'back' }, false],
    ['tier!=front', {}, true],
    ['app', { app: 'x' }, true],
    ['!app', { app: 'x' }, false],
    ['app.kubernetes.io/name=web', { 'app.kubernetes.io/name': 'web' }, true],
    ['constructor=x', {}, false],
  ])('%s with %j is %s', (text, labels: Record<string, string>, matches) => {
    const selector = parseLabelSelector(text);
    expect(selector && selectorMatches(selector, labels)).toBe(matches);
  });

  it.each([
    '',
    ',',
    '=x',
    'a=b=c',
    'in (a)',
    '<script>',
    'a in (b',
    `a=${'x'.repeat(3000)}`,
  ])('takes no selector from %.20s', text => {
    expect(parseLabelSelector(text)).toBeUndefined();
  });
});
