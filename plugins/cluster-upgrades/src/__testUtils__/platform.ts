import type { PlatformFacts } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { aReason } from './reasons';

/** A platform that has been asked: it reports one problem, and only nodes could go back. */
export const platformFacts: PlatformFacts = {
  provider: 'Cluster API',
  insights: {
    state: 'read',
    items: [
      {
        id: 'hook',
        title: aReason('A hook holds the cluster'),
        status: 'warning',
        detail: aReason('BeforeClusterUpgrade has not answered'),
        affected: ['Cluster fleet/prod-eu-1'],
        refreshedAt: '2026-11-21T09:55:00Z',
      },
      {
        id: 'paused',
        title: aReason('Cluster API is paused'),
        status: 'error',
        detail: aReason('spec.paused is set'),
        refreshedAt: '2026-11-21T09:55:00Z',
      },
    ],
  },
  rollback: {
    state: 'read',
    items: [
      {
        scope: 'control-plane',
        possible: false,
        what: aReason('Cluster API refuses an older version'),
        limits: [],
      },
      {
        scope: 'node-pools',
        possible: true,
        until: '2026-11-28T09:00:00Z',
        what: aReason('Nodes of the version before'),
        limits: [aReason('Images that were pulled since')],
      },
    ],
  },
};

export const platformUnknown: PlatformFacts = {
  provider: 'Cluster API',
  insights: {
    state: 'unknown',
    reason: aReason(
      'Cluster API could not be asked: it did not answer in time',
    ),
    items: [],
  },
  rollback: {
    state: 'unknown',
    reason: aReason(
      'Cluster API could not be asked: it did not answer in time',
    ),
    items: [],
  },
};
