/* eslint-disable jest/no-export, jest/valid-title, jest/no-disabled-tests, jest/expect-expect -- a helper that makes suites, not a suite */
import { IN_FULL } from './inFull';
import { kubeTestAssets, versionsToTry } from './kubeTestAssets';
import type { KubeTestAssets } from './kubeTestAssets';

/** The last of several minors, and all in `npm run test:all`. */
export const lastOf = (minors: readonly string[]): readonly string[] =>
  IN_FULL ? minors : minors.slice(-1);

/**
 * `describe` for each version of the test assets whose minor is named. For the `newest`, or where
 * nothing is named for the oldest and the newest, and for all in `npm run test:all`. Where there
 * are none the tests are skipped by name with the reason.
 */
export function describeWithControlPlane(
  name: string,
  minors: readonly string[] | 'newest' | undefined,
  tests: (version: string, assets: KubeTestAssets) => void,
): void {
  const assets = kubeTestAssets();
  const versions = assets ? chosenOf(assets, minors) : [];
  if (!assets || versions.length === 0) {
    describe.skip(`${name} (skipped: no kube-apiserver ${
      Array.isArray(minors) ? `of ${minors.join(', ')} ` : ''
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
  minors: readonly string[] | 'newest' | undefined,
): readonly string[] {
  if (minors === undefined) return versionsToTry(assets);
  if (minors === 'newest') return lastOf(assets.versions);
  return assets.versions.filter(version =>
    minors.some(minor => version.startsWith(`v${minor}.`)),
  );
}
