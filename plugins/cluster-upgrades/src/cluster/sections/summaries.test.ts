import type {
  ClusterDetails,
  Readiness,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { aReason } from '../../__testUtils__/reasons';
import {
  blockedCluster,
  fixtureNow,
  minutesAgo,
} from '../../__testUtils__/clusters';
import { platformFacts, platformUnknown } from '../../__testUtils__/platform';
import {
  blockedReadiness,
  details,
  historyEntries,
  readyReadiness,
  targets,
  unknownReadiness,
} from '../../__testUtils__/readiness';
import { upcoming } from '../../__testUtils__/upcoming';
import type { Resource } from '../../hooks/useResource';
import { english } from '../../translation';
import type { ClusterTabFacts, SectionSummary } from './ClusterSection';
import { clusterSections } from './clusterSections';
import type { SectionId } from './sectionIds';

const resource = <T>(value: T): Resource<T> => ({
  value,
  loading: false,
  reload: () => {},
});
const failed = {
  error: new Error('The backend is away'),
  loading: false,
  reload: () => {},
};
const loading = { loading: true, reload: () => {} };

function factsWith(change: Partial<ClusterTabFacts> = {}): ClusterTabFacts {
  return {
    cluster: blockedCluster,
    entity: { kind: 'Resource', namespace: 'default', name: 'prod-eu-1' },
    readiness: resource(blockedReadiness),
    targets: resource(targets),
    details: resource(details),
    platform: resource(platformFacts),
    history: resource({
      items: historyEntries,
      total: 11,
      offset: 0,
      limit: 5,
    }),
    upcoming: resource(upcoming),
    version: '1',
    url: { one: () => undefined, many: () => [], set: () => {}, text: '' },
    show: () => {},
    ...change,
  };
}

function summary(
  id: SectionId,
  change: Partial<ClusterTabFacts> = {},
): SectionSummary {
  return clusterSections
    .find(section => section.id === id)!
    .summary(factsWith(change), fixtureNow, english);
}

/** What its body asks for was not requested yet. */
const asking = clusterSections
  .filter(({ id }) => id !== 'trend')
  .map(({ id }) => id);

describe('the row of a section', () => {
  it.each(asking)(
    '%s is unknown, with the reason and without a number, where its request failed',
    id => {
      const all = {
        readiness: failed,
        targets: failed,
        details: failed,
        platform: failed,
        history: failed,
        upcoming: failed,
      };
      expect(summary(id, all)).toEqual({
        sentence: expect.stringContaining('The backend is away'),
        status: { status: 'unknown', label: 'Unknown' },
      });
    },
  );

  it.each(asking)(
    '%s has neither number nor status while its request is under way',
    id => {
      const all = {
        readiness: loading,
        targets: loading,
        details: loading,
        platform: loading,
        history: loading,
        upcoming: loading,
      };
      expect(summary(id, all)).toEqual({
        sentence: expect.stringMatching(/^Reading .*…$/),
      });
    },
  );

  it('of a cluster of which nothing was read has no number of anything', () => {
    const neverRead: ClusterDetails = {
      nodePools: [],
      services: [],
      unowned: [],
      sections: [],
    };
    const unread: Readiness = {
      ...unknownReadiness,
      coverage: unknownReadiness.coverage.map(check => ({
        ...check,
        status: 'not-run',
      })),
    };
    for (const id of [
      'findings',
      'node-pools',
      'services',
      'not-read',
    ] as const) {
      const row = summary(id, {
        details: resource(neverRead),
        readiness: resource(unread),
      });
      expect({ id, count: row.count, status: row.status?.status }).toEqual({
        id,
        count: undefined,
        status: 'unknown',
      });
    }
  });

  it('of findings is good only where every check ran', () => {
    const status = (readiness: Readiness) =>
      summary('findings', { readiness: resource(readiness) }).status?.status;
    expect(summary('findings')).toEqual({
      count: '5',
      sentence: '3 blockers, 2 warnings',
      status: { status: 'blocked', label: '3 blockers' },
    });
    expect(status(readyReadiness)).toBe('ready');
    expect(status(unknownReadiness)).toBe('unknown');
    expect(
      status({
        ...readyReadiness,
        coverage: readyReadiness.coverage.map((check, index) =>
          index === 0 ? { ...check, status: 'off' } : check,
        ),
      }),
    ).toBe('unknown');
  });

  it('of checks says how many were not completed, and what policy turned off', () => {
    expect(
      summary('checks', { readiness: resource(readyReadiness) }),
    ).toMatchObject({
      count: '8',
      sentence: '8 of 8 checks ran in full',
      status: { status: 'ready' },
    });
    expect(
      summary('checks', { readiness: resource(unknownReadiness) }),
    ).toMatchObject({
      status: { status: 'unknown', label: '2 not completed' },
    });
    const off: Readiness = {
      ...readyReadiness,
      coverage: readyReadiness.coverage.map((check, index) =>
        index === 0 ? { ...check, status: 'off' } : check,
      ),
    };
    expect(summary('checks', { readiness: resource(off) })).toMatchObject({
      status: { status: 'pending', label: '1 off by policy' },
    });
  });

  it('of the platform calls nothing good that it could not be asked', () => {
    expect(summary('platform').status).toEqual({
      status: 'blocked',
      label: '1 error',
    });
    for (const id of ['platform', 'rollback'] as const)
      expect(summary(id, { platform: resource(platformUnknown) })).toEqual({
        sentence: expect.any(String),
        status: { status: 'unknown', label: 'Unknown' },
      });
    expect(
      summary('platform', {
        platform: resource({
          ...platformFacts,
          insights: {
            state: 'not-offered',
            reason: aReason('Nothing to ask'),
            items: [],
          },
        }),
      }),
    ).toEqual({ sentence: 'Nothing to ask' });
  });

  it('of a rollback is Attention on its last day alone', () => {
    const status = (until?: string) => {
      const items = [
        {
          scope: 'control-plane' as const,
          possible: true,
          until,
          what: aReason('w'),
          limits: [],
        },
      ];
      return summary('rollback', {
        platform: resource({
          ...platformFacts,
          rollback: { state: 'read', items },
        }),
      }).status;
    };
    expect(status(minutesAgo(-60))).toEqual({
      status: 'attention',
      label: 'Ends in 1 h',
    });
    expect(status(minutesAgo(-3 * 24 * 60))).toMatchObject({
      status: 'pending',
    });
    expect([status(minutesAgo(60)), status()]).toEqual([undefined, undefined]);
  });

  it('of what was not read says the first reason, and when it is read next', () => {
    expect(summary('not-read')).toMatchObject({
      sentence: expect.stringMatching(
        /refused list secrets.* · \d+ of \d+ sections read · next read in 18 min/,
      ),
      status: { status: 'unknown' },
    });
    const allRead = {
      ...details,
      sections: details.sections.map(section => ({
        ...section,
        status: 'read' as const,
      })),
    };
    expect(summary('not-read', { details: resource(allRead) })).toMatchObject({
      count: '0',
      sentence: expect.stringContaining('No permissions are missing'),
      status: { status: 'ready', label: 'All read' },
    });
  });

  it('of the history tells the last upgrade', () => {
    expect(summary('history')).toMatchObject({
      count: '11',
      sentence: expect.stringMatching(/^Last: v\S+ to v\S+ on /),
    });
    expect(
      summary('history', {
        history: resource({ items: [], total: 0, offset: 0, limit: 5 }),
      }),
    ).toEqual({ count: '0', sentence: 'No upgrade yet, ours or observed' });
  });

  it('of what is coming tells the first', () => {
    expect(summary('upcoming')).toMatchObject({
      count: String(upcoming.length),
      sentence: expect.stringContaining('v1.36.4: now, since'),
      status: { label: 'Running' },
    });
    expect(summary('upcoming', { upcoming: resource([]) })).toMatchObject({
      count: '0',
    });
  });
});
