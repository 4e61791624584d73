import { effectOf, emptyEffect, matchersOf } from './effects';

describe('effects of a document', () => {
  it('are read, whatever is missing or of another shape', () => {
    expect(effectOf({ type: 'drain-rule', behavior: 'skip' })).toEqual({
      name: '',
      type: 'drain-rule',
      alerts: '',
      onDrainTimeout: '',
      behavior: 'skip',
    });
    expect(effectOf({ matchers: 'none', name: ['x'] })).toMatchObject({
      name: '',
      alerts: '',
    });
  });

  it('show alerts as Alertmanager writes them, and read them again', () => {
    const matchers = [
      { label: 'alertname', value: 'Node\\d+="x"', match: 'regex' },
      { label: 'severity', value: 'critical', match: 'not-equal' },
      { label: 'team', value: 'a' },
      { label: 'job', value: 'b.*', match: 'not-regex' },
    ];
    const { alerts } = effectOf({ matchers });
    expect(alerts.split('\n')).toEqual([
      'alertname=~"Node\\d+="x""',
      'severity!="critical"',
      'team="a"',
      'job!~"b.*"',
    ]);
    expect(matchersOf(alerts)).toEqual(matchers);
    expect(matchersOf('team=a\n\n nonsense ')).toEqual([
      { label: 'team', value: 'a' },
      { label: 'nonsense', value: '' },
    ]);
  });

  it('begin with what their type needs', () => {
    for (const type of [
      'silence-alerts',
      'pause-autoscaler',
      'node-rollout',
      'drain-rule',
      'extension',
    ])
      expect(emptyEffect(type, 'x')).toMatchObject({ name: 'x', type });
  });
});
