import { existsSync } from 'node:fs';
import path from 'node:path';
import { packedIn, unpackShared } from './sharedAssets.cjs';

const PROGRAMS = ['kustomize-controller', 'argocd'] as const;
/** Redis comes with the system where it does not lie beside the other programs. */
const REDIS = '/usr/bin/redis-server';

/** What the real Flux needs. */
export interface FluxParts {
  readonly kustomizeController: string;
  /** Folder with the definitions of Flux. */
  readonly definitions: string;
  /** Plays source-controller: reads Git repositories and serves their archives. */
  readonly gitSource: string;
  /** Serves Git repositories over HTTP. */
  readonly gitServer: string;
}

/** What the real Argo CD needs. */
export interface ArgoCdParts {
  /** One program for all parts of Argo CD, which goes by the name it is called with. */
  readonly argocd: string;
  readonly redis: string;
  readonly definitions: string;
  readonly gitServer: string;
}

/** The parts, or what is missing. */
export type Found<Parts> = Parts | { readonly missing: string };

/**
 * Looks in the folder that PARTS_TEST_ASSETS names, else in ../shared/parts, whose programs are
 * unpacked once into .cache/parts. The reasons begin with the name of the variable, which tells
 * `npm test` that no machine must have them.
 */
export function fluxParts(): Found<FluxParts> {
  return found({
    kustomizeController: 'bin/kustomize-controller',
    definitions: 'flux/crds',
    gitSource: 'flux/git-source.mjs',
    gitServer: 'flux/git-http.mjs',
  });
}

export function argoCdParts(): Found<ArgoCdParts> {
  return found(
    {
      argocd: 'bin/argocd',
      redis: 'bin/redis-server',
      definitions: 'argocd/crds',
      gitServer: 'flux/git-http.mjs',
    },
    { redis: REDIS },
  );
}

/** What system-upgrade-controller needs around it. */
export interface PlansParts {
  /** Definition of Plans. */
  readonly definition: string;
  /** What kwok plays: all but the pods of upgrades. */
  readonly stages: string;
  /** Plays the kubelet for the pods of upgrades. */
  readonly kubelet: string;
}

export function plansParts(): Found<PlansParts> {
  return found({
    definition: 'suc/crd-plans.yaml',
    stages: 'suc/stages-suc.yaml',
    kubelet: 'suc/suc-kubelet.mjs',
  });
}

/** Definition of RollingUpgrades of upgrade-manager. */
export interface RollsParts {
  readonly definition: string;
}

export function rollsParts(): Found<RollsParts> {
  return found({ definition: 'keiko/crd-rollingupgrades.yaml' });
}

/** AWS of moto, and what plays nodes of its instances. */
export interface AwsParts {
  /** Serves AWS on a port, and as a proxy for programs whose endpoint cannot be set. */
  readonly server: string;
  /** Makes a group, or a new version of its launch template. */
  readonly seed: string;
  /** Makes nodes of instances. */
  readonly kubelet: string;
}

export function awsParts(): Found<AwsParts> {
  return found({
    server: 'aws/moto-aws.py',
    seed: 'aws/seed.py',
    kubelet: 'aws/asg-kubelet.py',
  });
}

/** Definitions of OpenShift. */
export interface OpenShiftParts {
  readonly clusterVersions: string;
  /** They need an API server of 1.32 or newer. */
  readonly pools: string;
  readonly upgradeConfigs: string;
}

export function openShiftParts(): Found<OpenShiftParts> {
  return found({
    clusterVersions:
      'openshift/crds/0000_00_cluster-version-operator_01_clusterversions-Default.crd.yaml',
    pools:
      'openshift/crds/0000_80_machine-config_01_machineconfigpools-SelfManagedHA.crd.yaml',
    upgradeConfigs:
      'openshift/crds/upgrade.managed.openshift.io_upgradeconfigs.yaml',
  });
}

function found<Name extends string>(
  wanted: Readonly<Record<Name, string>>,
  elsewhere: Partial<Record<Name, string>> = {},
): Found<Readonly<Record<Name, string>>> {
  const folders = partsFolders();
  if (folders.length === 0) return { missing: 'PARTS_TEST_ASSETS is not set' };
  const files = (Object.entries(wanted) as [Name, string][]).map(
    ([name, file]) => {
      const places = [
        ...folders.map(folder => path.join(folder, file)),
        elsewhere[name],
      ].filter(place => place !== undefined);
      return { name, file, place: places.find(existsSync) };
    },
  );
  const missing = files.filter(({ place }) => place === undefined);
  if (missing.length > 0)
    return {
      missing: `PARTS_TEST_ASSETS has no ${missing
        .map(({ file }) => file)
        .join(', ')}`,
    };
  return Object.fromEntries(
    files.map(({ name, place }) => [name, place]),
  ) as Record<Name, string>;
}

/** Definitions and players may lie beside the packed programs only. */
function partsFolders(): readonly string[] {
  const named = process.env.PARTS_TEST_ASSETS;
  if (named && !existsSync(named))
    throw new Error(
      `PARTS_TEST_ASSETS is "${named}", which does not exist. Name an unpacked folder, or unset it.`,
    );
  const bin = named ? undefined : unpackShared('parts', 'parts/bin', PROGRAMS);
  const unpacked = bin && path.dirname(bin);
  return [named, unpacked, packedIn('parts')].filter(
    folder => folder !== undefined && existsSync(folder),
  ) as string[];
}
