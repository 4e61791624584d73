import { aReason } from './reasons';
import type {
  ReadinessDifference,
  VerdictPage,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { blockedCluster, minutesAgo } from './clusters';

const DAY_MINUTES = 24 * 60;

function entry(
  id: string,
  daysAgo: number,
  verdict: VerdictPage['items'][number]['verdict'],
  blockers: number,
  warnings: number,
) {
  return {
    id,
    at: minutesAgo(daysAgo * DAY_MINUTES + 12),
    target: '1.35.6',
    verdict,
    blockers,
    warnings,
    infos: 0,
    waived: 1,
    ignored: 0,
    checks: { ran: 24, total: 24 },
  };
}

export const verdicts: VerdictPage = {
  items: [
    entry('e4', 0, 'blocked', 3, 2),
    entry('e3', 12, 'blocked', 2, 2),
    entry('e2', 40, 'unknown', 0, 2),
    entry('e1', 70, 'attention', 0, 2),
  ],
  total: 4,
  offset: 0,
  limit: 25,
  trend: [
    {
      day: '2026-09-12',
      verdict: 'attention',
      blockers: 0,
      warnings: 2,
      infos: 0,
    },
    {
      day: '2026-10-12',
      verdict: 'unknown',
      blockers: 0,
      warnings: 2,
      infos: 0,
    },
    {
      day: '2026-11-09',
      verdict: 'blocked',
      blockers: 2,
      warnings: 2,
      infos: 0,
    },
    {
      day: '2026-11-18',
      verdict: 'blocked',
      blockers: 3,
      warnings: 2,
      infos: 0,
    },
  ],
};

const webhook = {
  fingerprint: 'f-webhook',
  checkId: 'webhook-dead',
  severity: 'blocker' as const,
  title: aReason(
    'Webhook checkout-order-guard fails closed and its backend is dead',
  ),
  state: 'open' as const,
};

export const difference: ReadinessDifference = {
  clusterId: blockedCluster.id,
  from: { target: '1.36.2', verdict: 'blocked', findings: 6 },
  to: { target: '1.35.6', verdict: 'blocked', findings: 5 },
  added: [webhook],
  gone: [
    {
      ...webhook,
      fingerprint: 'f-cidr',
      checkId: 'removed-api',
      title: aReason('ServiceCIDR uses networking.k8s.io/v1beta1'),
    },
    {
      ...webhook,
      fingerprint: 'f-vac',
      checkId: 'removed-api',
      title: aReason('VolumeAttributesClass uses storage.k8s.io/v1beta1'),
    },
  ],
  changed: [
    {
      before: {
        ...webhook,
        fingerprint: 'f-pdb',
        severity: 'blocker',
        title: aReason('PDB payments/api allows no disruption'),
      },
      after: {
        ...webhook,
        fingerprint: 'f-pdb',
        severity: 'warning',
        title: aReason('PDB payments/api allows no disruption'),
      },
      what: ['severity'],
    },
  ],
};
