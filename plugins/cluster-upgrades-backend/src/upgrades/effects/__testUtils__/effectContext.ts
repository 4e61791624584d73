import type { EffectContext } from '@drydock/backstage-plugin-cluster-upgrades-node';

/** The context of an effect of the upgrade `u1` of `prod-eu-1`. */
export function effectContext(
  name: string,
  parameters: EffectContext['parameters'],
  overrides: Partial<EffectContext> = {},
): EffectContext {
  return {
    key: `u1/effect-${name}`,
    upgradeId: 'u1',
    rolloutId: 'r1',
    cluster: { id: 'c1', name: 'prod-eu-1' },
    from: 'v1.35.5',
    target: 'v1.36.4',
    parameters,
    lastsMinutes: 60,
    ...overrides,
  };
}
