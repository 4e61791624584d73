import { compareMinors } from './version';
import { builtinKnowledge } from './builtinKnowledge';
import type { ApiVersionRow } from './knowledge';

function row(group: string, version: string, kind: string): ApiVersionRow {
  const found = builtinKnowledge.findApiVersion({ group, version, kind });
  if (!found) throw new Error(`no row ${group}/${version} ${kind}`);
  return found;
}

describe('findApiVersion', () => {
  it('finds by kind and by resource', () => {
    const byKind = builtinKnowledge.findApiVersion({
      group: 'policy',
      version: 'v1beta1',
      kind: 'PodDisruptionBudget',
    });
    expect(byKind).toMatchObject({
      resource: 'poddisruptionbudgets',
      namespaced: true,
      removed: '1.25',
    });
    expect(
      builtinKnowledge.findApiVersion({
        group: 'policy',
        version: 'v1beta1',
        resource: 'poddisruptionbudgets',
      }),
    ).toBe(byKind);
    expect(
      builtinKnowledge.findApiVersion({
        group: '',
        version: 'v1',
        resource: 'configmaps',
      }),
    ).toMatchObject({ kind: 'ConfigMap' });
  });

  it.each([
    [{ group: 'cert-manager.io', version: 'v1', kind: 'Certificate' }],
    [{ group: 'apps', version: 'v1', kind: 'Ingress' }],
    [{ group: 'apps', version: 'v1', kind: '__proto__' }],
    [{ group: 'apps', version: 'v1' }],
  ])('has no row for %j', query => {
    expect(builtinKnowledge.findApiVersion(query)).toBeUndefined();
  });
});

describe('apiState', () => {
  it.each([
    ['1.4', 'not-yet'],
    ['1.20', 'served'],
    ['1.21', 'deprecated'],
    ['1.24', 'deprecated'],
    ['1.25', 'removed'],
    ['1.37', 'removed'],
    ['1.99', 'removed'],
  ])('of policy/v1beta1 PodDisruptionBudget in %s is %s', (minor, expected) => {
    expect(
      builtinKnowledge.apiState(
        row('policy', 'v1beta1', 'PodDisruptionBudget'),
        minor,
      ),
    ).toBe(expected);
  });

  it('is unknown beyond the horizon, also where a removal is planned there', () => {
    const planned = row('resource.k8s.io', 'v1beta1', 'ResourceClaim');
    expect(planned.removed).toBe('1.38');
    expect(builtinKnowledge.apiState(planned, '1.37')).toBe('deprecated');
    expect(builtinKnowledge.apiState(planned, '1.38')).toBe('unknown');
    expect(
      builtinKnowledge.apiState(row('apps', 'v1', 'Deployment'), '1.38'),
    ).toBe('unknown');
  });

  it('is unknown for a row that is not ours', () => {
    expect(
      builtinKnowledge.apiState(
        { ...row('apps', 'v1', 'Deployment'), group: 'example.org' },
        '1.30',
      ),
    ).toBe('unknown');
  });
});

describe('replacementFor', () => {
  it.each([
    [
      'extensions',
      'v1beta1',
      'Ingress',
      '1.22',
      { group: 'networking.k8s.io', version: 'v1', kind: 'Ingress' },
    ],
    [
      'extensions',
      'v1beta1',
      'Deployment',
      '1.16',
      { group: 'apps', version: 'v1', kind: 'Deployment' },
    ],
    [
      'autoscaling',
      'v2beta2',
      'HorizontalPodAutoscaler',
      '1.26',
      { group: 'autoscaling', version: 'v2', kind: 'HorizontalPodAutoscaler' },
    ],
    [
      'flowcontrol.apiserver.k8s.io',
      'v1beta1',
      'FlowSchema',
      '1.26',
      {
        group: 'flowcontrol.apiserver.k8s.io',
        version: 'v1beta3',
        kind: 'FlowSchema',
      },
    ],
    [
      'flowcontrol.apiserver.k8s.io',
      'v1beta1',
      'FlowSchema',
      '1.31',
      {
        group: 'flowcontrol.apiserver.k8s.io',
        version: 'v1',
        kind: 'FlowSchema',
      },
    ],
    [
      'resource.k8s.io',
      'v1alpha1',
      'ResourceClass',
      '1.37',
      { group: 'resource.k8s.io', version: 'v1', kind: 'DeviceClass' },
    ],
    [
      'resource.k8s.io',
      'v1alpha2',
      'ResourceClass',
      '1.31',
      { group: 'resource.k8s.io', version: 'v1alpha3', kind: 'DeviceClass' },
    ],
    [
      'scheduling.k8s.io',
      'v1alpha1',
      'Workload',
      '1.37',
      { group: 'scheduling.k8s.io', version: 'v1beta1', kind: 'Workload' },
    ],
    [
      '',
      'v1',
      'Endpoints',
      '1.34',
      { group: 'discovery.k8s.io', version: 'v1', kind: 'EndpointSlice' },
    ],
  ])('of %s/%s %s in %s', (group, version, kind, minor, expected) => {
    expect(
      builtinKnowledge.replacementFor(row(group, version, kind), {
        from: minor,
        to: minor,
      }),
    ).toEqual(expected);
  });

  it('is undefined for a kind that has no successor', () => {
    expect(
      builtinKnowledge.replacementFor(
        row('policy', 'v1beta1', 'PodSecurityPolicy'),
        { from: '1.24', to: '1.25' },
      ),
    ).toBeUndefined();
  });

  it('is served today, too, where a version is', () => {
    const flowSchema = row(
      'flowcontrol.apiserver.k8s.io',
      'v1beta1',
      'FlowSchema',
    );
    expect(
      builtinKnowledge.replacementFor(flowSchema, { from: '1.25', to: '1.26' }),
    ).toEqual({
      group: flowSchema.group,
      version: 'v1beta2',
      kind: 'FlowSchema',
    });
    expect(
      builtinKnowledge.replacementFor(flowSchema, { from: '1.25', to: '1.32' }),
    ).toEqual({
      group: flowSchema.group,
      version: 'v1',
      kind: 'FlowSchema',
      servedFrom: '1.29',
      meanwhile: {
        group: flowSchema.group,
        version: 'v1beta2',
        kind: 'FlowSchema',
        removed: '1.29',
      },
    });
  });

  it('names for every version that goes one that is served before and after, or says from when on', () => {
    const isServed = (
      group: string,
      version: string,
      kind: string,
      minor: string,
    ) =>
      ['served', 'deprecated'].includes(
        builtinKnowledge.apiState(row(group, version, kind), minor),
      );
    const problems: string[] = [];
    for (const lost of builtinKnowledge
      .apiVersions()
      .filter(
        ({ removed, scope }) =>
          scope === 'api' &&
          removed !== undefined &&
          compareMinors(removed, builtinKnowledge.reviewedThrough) <= 0,
      )) {
      const to = lost.removed ?? '';
      const from = `1.${Number(to.slice(2)) - 1}`;
      const found = builtinKnowledge.replacementFor(lost, { from, to });
      const siblings = builtinKnowledge
        .apiVersions()
        .filter(
          other =>
            other.kind === lost.kind &&
            other.resource === lost.resource &&
            other.scope === 'api' &&
            other !== lost &&
            other.servedByDefault,
        );
      const isPossible = siblings.some(
        ({ group, version, kind }) =>
          isServed(group, version, kind, from) &&
          isServed(group, version, kind, to),
      );
      const name = `${lost.group}/${lost.version} ${lost.kind}`;
      if (found && !isServed(found.group, found.version, found.kind, to))
        problems.push(`${name}: ${found.version} is not served by v${to}`);
      if (
        isPossible &&
        (!found ||
          found.servedFrom !== undefined ||
          !isServed(found.group, found.version, found.kind, from))
      )
        problems.push(`${name}: ${found?.version} is not served by v${from}`);
      if (
        found &&
        found.servedFrom === undefined &&
        !isServed(found.group, found.version, found.kind, from)
      )
        problems.push(
          `${name}: it does not say from when on ${found.version} is served`,
        );
    }
    expect(problems).toEqual([]);
  });
});

describe('kindsLosingVersions', () => {
  const find = (from: string, kind: string) =>
    builtinKnowledge
      .kindsLosingVersions(from)
      .find(entry => entry.kind === kind);
  const lostVersions = (from: string, kind: string) =>
    find(from, kind)?.lost.map(lost => `${lost.group}/${lost.version}`);

  it('pairs a resource that moved group with its present home', () => {
    expect(lostVersions('1.21', 'Ingress')).toEqual([
      'extensions/v1beta1',
      'networking.k8s.io/v1beta1',
    ]);
    expect(find('1.21', 'Ingress')).toMatchObject({
      group: 'networking.k8s.io',
      resource: 'ingresses',
      surviving: [{ group: 'networking.k8s.io', version: 'v1' }],
    });
    expect(lostVersions('1.24', 'Deployment')).toEqual(
      expect.arrayContaining([
        'extensions/v1beta1',
        'apps/v1beta1',
        'apps/v1beta2',
      ]),
    );
    expect(find('1.24', 'Deployment')?.surviving).toEqual([
      { group: 'apps', version: 'v1' },
    ]);
  });

  it('names no survivor for PodSecurityPolicy', () => {
    expect(find('1.24', 'PodSecurityPolicy')).toMatchObject({
      group: 'policy',
      surviving: [],
    });
  });

  it('tells from which minor on stored objects cannot be read, and of most kinds none', () => {
    expect(find('1.24', 'PodSecurityPolicy')?.unreadableFrom).toBe('1.25');
    expect(find('1.31', 'LeaseCandidate')?.unreadableFrom).toBe('1.32');
    expect(find('1.32', 'LeaseCandidate')?.unreadableFrom).toBeUndefined();
    expect(find('1.28', 'ResourceClaim')?.unreadableFrom).toBe('1.31');
    expect(find('1.24', 'CronJob')?.unreadableFrom).toBeUndefined();
    expect(find('1.31', 'FlowSchema')?.unreadableFrom).toBeUndefined();
  });

  it('puts the best surviving version first', () => {
    expect(find('1.24', 'HorizontalPodAutoscaler')?.surviving).toEqual([
      { group: 'autoscaling', version: 'v2' },
      { group: 'autoscaling', version: 'v1' },
    ]);
    expect(find('1.24', 'Event')?.surviving[0]).toEqual({
      group: 'events.k8s.io',
      version: 'v1',
    });
  });

  it('keeps versions that are gone already, since stored traces still fail the next apply, and leaves out later ones', () => {
    expect(lostVersions('1.37', 'CronJob')).toContain('batch/v1beta1');
    expect(lostVersions('1.24', 'FlowSchema')).not.toContain(
      'flowcontrol.apiserver.k8s.io/v1beta3',
    );
    expect(lostVersions('1.31', 'FlowSchema')).toContain(
      'flowcontrol.apiserver.k8s.io/v1beta3',
    );
  });

  it('lists only rows with a removal within the horizon, oldest removal first, and no kind that keeps all versions', () => {
    for (const from of ['1.20', '1.24', '1.31', '1.37']) {
      for (const entry of builtinKnowledge.kindsLosingVersions(from)) {
        const removals = entry.lost.map(lost =>
          Number(lost.removed?.split('.')[1]),
        );
        expect(removals).toEqual([...removals].sort((a, b) => a - b));
        expect(Math.max(...removals)).toBeLessThanOrEqual(37);
        expect(entry.surviving).not.toEqual(
          expect.arrayContaining(
            entry.lost.map(({ group, version }) => ({ group, version })),
          ),
        );
      }
    }
    expect(find('1.31', 'ConfigMap')).toBeUndefined();
    expect(find('1.31', 'Endpoints')).toBeUndefined();
  });
});
