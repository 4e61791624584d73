/* eslint-disable jest/no-export, jest/valid-title, jest/no-disabled-tests, jest/expect-expect -- a helper that makes suites, not a suite */
import { kubeTestAssets, versionsToTry } from './kubeTestAssets';
import type { KubeTestAssets } from './kubeTestAssets';

/**
 * `describe` for each version of the test assets whose minor is named. Where none is named: for the
 * oldest and the newest, and for all in `npm run test:all`. Where there are none the tests are
 * skipped by name with the reason.
 */
export function describeWithControlPlane(
  name: string,
  minors: readonly string[] | undefined,
  tests: (version: string, assets: KubeTestAssets) => void,
): void {
  const assets = kubeTestAssets();
  const versions = assets ? chosenOf(assets, minors) : [];
  if (!assets || versions.length === 0) {
    describe.skip(`${name} (skipped: no kube-apiserver ${
      minors ? `of ${minors.join(', ')} ` : ''
    }in KUBE_TEST_ASSETS)`, () => {
      it('needs real control planes', () => undefined);
    });
    return;
  }
  for (const version of versions) {
    describe(`${name} (${version})`, () => {
      tests(version, assets);
    });
  }
}

function chosenOf(
  assets: KubeTestAssets,
  minors: readonly string[] | undefined,
): readonly string[] {
  return minors
    ? assets.versions.filter(version =>
        minors.some(minor => version.startsWith(`v${minor}.`)),
      )
    : versionsToTry(assets);
}
