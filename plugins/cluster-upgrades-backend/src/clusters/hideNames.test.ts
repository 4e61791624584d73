import { HIDDEN_CLUSTER, hideNames } from './hideNames';

describe('hideNames', () => {
  it('takes whole names out, wherever they stand', () => {
    const hide = hideNames(['prod-1', 'prod-1-eu', 'a.b']);
    expect(hide('prod-1, prod-1-eu and a.b: "prod-1" failed. So did prod-1.')).toBe(`${HIDDEN_CLUSTER}, ${HIDDEN_CLUSTER} and ${HIDDEN_CLUSTER}: "${HIDDEN_CLUSTER}" failed. So did ${HIDDEN_CLUSTER}.`);
  });

  it('leaves names that only contain a hidden one', () => {
    const text = 'prod-10, my-prod-1, prod-1.example and axb';
    expect(hideNames(['prod-1', 'a.b'])(text)).toBe(text);
  });

  it('changes nothing where nothing is hidden', () => {
    expect(hideNames([''])('all of it')).toBe('all of it');
  });
});
