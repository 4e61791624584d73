import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { IN_FULL } from './inFull';
import { packed, unpackKubeAssets } from './kubeAssets.cjs';

function versionsIn(folder: string): string[] {
  return readdirSync(folder).filter(
    name =>
      /^v\d+\.\d+\.\d+$/.test(name) &&
      existsSync(path.join(folder, name, 'kube-apiserver')),
  );
}

export interface KubeTestAssets {
  /** Holds v<version>/kube-apiserver and bin/etcd. */
  readonly folder: string;
  /** For example `v1.31.4`, oldest first. */
  readonly versions: readonly string[];
}

/**
 * Real control planes to test against: the folder named by KUBE_TEST_ASSETS, else ../shared/kube
 * unpacked once into .cache/kube. Undefined where there are none; the caller skips its tests by
 * name then.
 */
export function kubeTestAssets(): KubeTestAssets | undefined {
  const named = process.env.KUBE_TEST_ASSETS;
  if (named && !existsSync(named))
    throw new Error(
      `KUBE_TEST_ASSETS is "${named}", which does not exist. Name an unpacked folder, or unset it.`,
    );
  const folder = named || unpackKubeAssets();
  if (!folder) return undefined;
  const versions = versionsIn(folder).sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  return versions.length > 0 && existsSync(path.join(folder, 'bin/etcd'))
    ? { folder, versions }
    : undefined;
}

/** The oldest and the newest, and all in `npm run test:all`. */
export function versionsToTry({ versions }: KubeTestAssets): readonly string[] {
  return IN_FULL
    ? versions
    : versions.filter(
        (_, index) => index === 0 || index === versions.length - 1,
      );
}

/**
 * kwok's stages (what simulated kubelets do): beside the assets or beside the packed ones;
 * undefined where there are none.
 */
export function kwokStages(assets: KubeTestAssets): string | undefined {
  return [
    path.join(assets.folder, 'kwok/stages.yaml'),
    path.join(packed, 'kwok/stages.yaml'),
  ].find(file => existsSync(file));
}
