import { mockServices } from '@backstage/backend-test-utils';
import { identifyAny } from '../../__testUtils__/identities';
import { readClusterUpgradesConfig } from '../../config/config';
import { configuredRunners } from './configuredRunners';

const read = (clusterUpgrades: object) =>
  readClusterUpgradesConfig(
    mockServices.rootConfig({
      data: { clusterUpgrades: clusterUpgrades as never },
    }),
  );
const planning = { jobCredential: { file: '/etc/drydock/jobs.kubeconfig' } };

describe('configuredRunners', () => {
  it('is the runner of the writer credential, and none without one', () => {
    expect(configuredRunners(read({}), identifyAny)).toEqual([]);
    expect(
      configuredRunners(
        read({
          planning,
          sources: [
            { kubeconfig: { file: '/etc/drydock/readers.kubeconfig' } },
          ],
        }),
        identifyAny,
      ).map(({ id }) => id),
    ).toEqual(['kubeconfig']);
  });

  it('refuses to change clusters with the credential that reads them [T-187]', () => {
    expect(() =>
      configuredRunners(
        read({
          planning,
          sources: [{ kubeconfig: { file: planning.jobCredential.file } }],
        }),
        identifyAny,
      ),
    ).toThrow(/a file of its own/);
  });
});
