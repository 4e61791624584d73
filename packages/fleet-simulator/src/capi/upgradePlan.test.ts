import { controlPlanePlan, workersPlan } from './upgradePlan';

const LISTED = [
  'v1.32.9',
  'v1.33.9',
  'v1.34.7',
  'v1.34.8',
  'v1.35.5',
  'v1.36.4',
];

describe('upgrade plans', () => {
  it('goes to the target at once without a list', () =>
    expect(controlPlanePlan('v1.35.5', 'v1.36.4', undefined)).toEqual([
      'v1.36.4',
    ]));
  it('visits the newest listed patch of each minor between', () =>
    expect(controlPlanePlan('v1.32.9', 'v1.36.4', LISTED)).toEqual([
      'v1.33.9',
      'v1.34.8',
      'v1.35.5',
      'v1.36.4',
    ]));
  it('is empty where nothing is to do', () =>
    expect(controlPlanePlan('v1.36.4', 'v1.36.4', LISTED)).toEqual([]));
  it('lets workers follow as few times as skew allows, as observed', () =>
    expect(
      workersPlan('v1.32.9', ['v1.33.9', 'v1.34.8', 'v1.35.5', 'v1.36.4']),
    ).toEqual(['v1.35.5', 'v1.36.4']));
  it('lets workers follow a patch upgrade', () =>
    expect(workersPlan('v1.36.2', ['v1.36.4'])).toEqual(['v1.36.4']));
  it('leaves workers that are there alone', () =>
    expect(workersPlan('v1.36.4', ['v1.36.4'])).toEqual([]));
});
