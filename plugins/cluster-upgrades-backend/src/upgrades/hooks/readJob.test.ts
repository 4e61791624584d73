import { readJob } from './readJob';

const job = (status: object, key = 'k') => ({
  kind: 'Job',
  metadata: { annotations: { 'drydock.dev/operation-key': key } },
  status,
});
const condition = (type: string, status = 'True') => ({
  conditions: [{ type, status, reason: 'R', message: 'm' }],
});

describe('readJob', () => {
  it.each<[string, object, object]>([
    ['that is complete', condition('Complete'), { state: 'succeeded' }],
    ['that failed', condition('Failed'), { state: 'failed', message: 'R: m' }],
    [
      'whose condition does not hold',
      condition('Complete', 'False'),
      { state: 'running' },
    ],
    [
      'whose pods succeeded and that is not complete yet',
      { succeeded: 1, ...condition('SuccessCriteriaMet') },
      { state: 'running' },
    ],
    ['that has not begun', {}, { state: 'running', started: false }],
    ['running', { active: 1 }, { state: 'running', started: true }],
  ])('reads one %s', (_, status, expected) => {
    expect(readJob(job(status), 'k')).toMatchObject(expected);
  });

  it('never takes the end of another Job for ours', () => {
    expect(readJob(job(condition('Complete'), 'other'), 'k')).toMatchObject({
      state: 'foreign',
    });
    expect(
      readJob({ kind: 'Job', status: condition('Complete') }, 'k'),
    ).toMatchObject({ state: 'foreign' });
  });
});
