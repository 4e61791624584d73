import { said } from '@drydock/upgrade-reasons';
import { mockServices } from '@backstage/backend-test-utils';
import type { Knex } from 'knex';
import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { VersionGateConfig } from '../../../config/versionGates';
import { onGateDecision } from '../../../rollouts/run/onGateDecision';
import type { Acknowledgement, VersionGate } from '../model';
import { withDigest } from '../gateRules';
import { VersionGates, type VersionGatesOptions } from '../VersionGates';

export const ADA = 'user:default/ada';
export const REASON = 'All nodes were moved to cgroup v2';
export const NOW_MS = Date.parse('2026-11-22T12:00:00Z');
export const FLEET = { kind: 'fleet' } as const;

/** Of 1.36, to which clusters of tests go. */
export const CGROUPS: VersionGateConfig = {
  id: 'cgroup-v1',
  minor: '1.36',
  title: 'Control groups v1 go',
  description: 'Look at the nodes that boot with cgroup v1',
};
export const UP_TO_1_36: readonly Hop[] = [
  {
    kind: 'control-plane',
    from: 'v1.35.5',
    to: 'v1.36.4',
    disrupts: ['control-plane'],
  },
];

export function gateOf(
  gate: Partial<Omit<VersionGate, 'digest'>> = {},
): VersionGate {
  return withDigest({
    ...CGROUPS,
    title: said(CGROUPS.title),
    description: [said(CGROUPS.description)],
    source: 'configuration',
    ...gate,
  });
}

export function acknowledgementOf(
  gate: VersionGate,
  other: Partial<Acknowledgement> = {},
): Acknowledgement {
  return {
    id: 'one',
    gateId: gate.id,
    minor: gate.minor,
    title: gate.title,
    digest: gate.digest,
    scope: FLEET,
    principal: ADA,
    reason: REASON,
    atMs: NOW_MS,
    ...other,
  };
}

/** Gates of the configuration on a database, with a clock that a test turns. */
export function gatesOn(
  knex: Knex,
  configured: readonly VersionGateConfig[] = [CGROUPS],
  options: Partial<VersionGatesOptions> = {},
) {
  const clock = { nowMs: NOW_MS, now: () => clock.nowMs };
  const gates = new VersionGates({
    knex,
    clock,
    logger: mockServices.logger.mock(),
    configured,
    fromKnowledge: { mode: 'off' },
    knowledge: { version: 'test', breakingChanges: () => [] },
    onDecision: onGateDecision,
    onChange: () => undefined,
    ...options,
  });
  const digestOf = (gateId: string) => gates.find(gateId)?.digest ?? '';
  const acknowledge = (
    gateId = CGROUPS.id,
    request: Partial<Parameters<VersionGates['acknowledge']>[0]> = {},
  ) =>
    gates.acknowledge(
      {
        gateId,
        digest: digestOf(gateId),
        scope: FLEET,
        reason: REASON,
        ...request,
      },
      ADA,
    );
  return { gates, clock, acknowledge };
}
