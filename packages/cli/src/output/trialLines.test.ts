import { trialLines } from './trialLines';

const trial = {
  sourceVersion: '1.31.4',
  targetVersion: '1.37.1',
  namespace: 'default',
  tried: 10,
  accepted: 9,
  existing: 2,
  refused: 1,
  skipped: [{ reason: 'made by a controller', objects: 4 }],
  skippedKinds: ['Pod', 'Node'],
  unproven: [],
  limits: ['Quotas'],
};

describe('trialLines', () => {
  it('counts what was tried and names what was not proven', () => {
    expect(trialLines({ trial })).toEqual([
      'v1.31.4 → v1.37.1: 10 tried, 9 accepted (2 exist there already), 1 refused; namespaced objects went to default',
      'Not imported: 4 made by a controller',
      'Made by controllers, not read: Pod, Node',
      'Not proven: Quotas',
    ]);
  });

  it('says nothing of a check, nor of a trial that did not begin', () => {
    expect(trialLines({})).toEqual([]);
    expect(trialLines({ trial: { ...trial, targetVersion: '' } })).toEqual([]);
  });
});
