import { desiredStateOf, desiredVersionsOf } from './desiredVersions';

const all = desiredVersionsOf({
  prod: { desiredVersion: '1.36' },
  staging: { desiredVersion: '1.36.4' },
  lab: {},
});

describe('the desired version of an environment', () => {
  it.each([
    ['prod', 'v1.35.9', 'behind'],
    ['prod', 'v1.36.0', 'at'],
    ['prod', 'v1.36.12-eks-1', 'at'],
    ['prod', 'v1.37.0', 'ahead'],
    ['prod', undefined, 'unknown'],
    ['prod', 'no version', 'unknown'],
    ['staging', 'v1.36.3', 'behind'],
    ['staging', 'v1.36.4', 'at'],
    ['staging', 'v1.36.5', 'ahead'],
    ['lab', 'v1.30.0', 'none'],
    [undefined, 'v1.30.0', 'none'],
  ])('in %s %s is %s', (environment, version, state) => {
    expect(desiredStateOf({ environment, version }, all).state).toBe(state);
  });

  it('is named for people', () => {
    expect(
      desiredStateOf({ environment: 'staging', version: '1.20.0' }, all)
        .version,
    ).toBe('v1.36.4');
  });
});
