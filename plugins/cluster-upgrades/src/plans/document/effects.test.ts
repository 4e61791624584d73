import { effectOf, emptyEffect, matchersOf } from './effects';

describe('effects of a document', () => {
  it('are read with the defaults of the plan file, whatever is missing', () => {
    expect(effectOf({ name: 'a', type: 'pause-autoscaler' })).toMatchObject({
      namespace: 'kube-system',
      deployment: 'cluster-autoscaler',
      onDrainTimeout: 'wait',
      pools: [],
      alerts: '',
    });
    expect(
      effectOf({
        type: 'node-rollout',
        pools: ['a'],
        maxSurge: 0,
        maxUnavailable: '25%',
        drainTimeoutMinutes: 30,
        onDrainTimeout: 'force',
      }),
    ).toMatchObject({
      name: '',
      pools: ['a'],
      maxSurge: '0',
      maxUnavailable: '25%',
      drainTimeoutMinutes: 30,
      onDrainTimeout: 'force',
    });
    expect(
      effectOf({
        type: 'drain-rule',
        pods: { labels: { app: 'db' }, namespaces: ['payments'] },
        order: 10,
      }),
    ).toMatchObject({
      podLabels: { app: 'db' },
      podNamespaces: ['payments'],
      behavior: 'drain',
      order: 10,
    });
    expect(effectOf({ matchers: 'none', pools: 3, pods: ['x'] })).toMatchObject(
      {
        alerts: '',
        pools: [],
        podLabels: {},
        podNamespaces: [],
        order: undefined,
      },
    );
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
