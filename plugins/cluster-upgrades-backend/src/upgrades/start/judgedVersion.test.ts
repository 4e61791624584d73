import { goesBack, judgedVersion } from './judgedVersion';

describe('judgedVersion', () => {
  it('is the target, but for what goes back what the cluster serves, or nothing where that is not known', () => {
    expect(
      judgedVersion({ rollback: false, served: 'v1.36.4', target: 'v1.37.1' }),
    ).toBe('v1.37.1');
    expect(
      judgedVersion({ rollback: true, served: 'v1.36.4', target: 'v1.36.2' }),
    ).toBe('v1.36.4');
    expect(
      judgedVersion({ rollback: true, served: undefined, target: 'v1.36.2' }),
    ).toBeUndefined();
  });
});

describe('goesBack', () => {
  it('holds where a hop is marked', () => {
    expect(goesBack([{}, { back: true }])).toBe(true);
    expect(goesBack([{}])).toBe(false);
  });
});
