import { ConfigReader } from '@backstage/config';
import { readChangePolicy } from './changePolicy';

describe('readChangePolicy', () => {
  it('allows changes where the permission framework decides', () => {
    expect(readChangePolicy(new ConfigReader({ permission: { enabled: true } })).possible).toBe(true);
  });

  it('refuses where it is off or absent, and says what to set', () => {
    for (const config of [{}, { permission: { enabled: false } }]) {
      const policy = readChangePolicy(new ConfigReader(config));
      expect(policy.possible).toBe(false);
      expect(policy.reason).toContain('clusterUpgrades.dangerouslyAllowWithoutPermissions: true');
    }
  });

  it('obeys the explicit setting', () => {
    expect(readChangePolicy(new ConfigReader({ clusterUpgrades: { dangerouslyAllowWithoutPermissions: true } })).possible).toBe(true);
  });
});
