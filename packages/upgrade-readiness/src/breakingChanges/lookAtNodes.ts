import { reasonKey } from '@drydock/upgrade-reasons';
import type { Reason } from '@drydock/upgrade-reasons';
import type { NodeSignal } from '@drydock/kubernetes-knowledge';
import type { NodeFacts } from '../contracts';
import { listedNames } from '../words';
import type { FactReader } from './factReader';
import { onCluster, saw } from './sightings';
import type { Look } from './sightings';
import { isBelow } from './versions';

type Signal<K extends NodeSignal['kind']> = Extract<
  NodeSignal,
  { readonly kind: K }
>;

/**
 * What a node and others of its pool have; undefined where a node says nothing of it, `none` where
 * it has not.
 */
type Trait = (node: NodeFacts) => Reason | 'none' | undefined;

/**
 * One sighting for all nodes of a pool that have the same, so that a thousand nodes make no
 * thousand lines, and a waiver outlives their roll.
 */
function lookAtTrait(reader: FactReader, trait: Trait): Look {
  return reader.look('nodes', nodes => {
    const groups = new Map<string, Reason>();
    const untold: string[] = [];
    for (const node of nodes) {
      const has = trait(node);
      if (has === undefined) untold.push(node.name);
      if (has === undefined || has === 'none') continue;
      groups.set(reasonKey(has), has);
    }
    const found = [...groups.values()].map(what => onCluster(what, 'node'));
    return saw(
      found,
      untold.length === 0
        ? undefined
        : {
            of: 'other',
            reason: {
              code: 'check.look.nodes-silent',
              params: {
                count: { number: untold.length },
                nodes: listedNames(untold),
              },
            },
          },
    );
  });
}

export function lookForRuntime(
  reader: FactReader,
  { runtime, below }: Signal<'node-runtime'>,
): Look {
  return lookAtTrait(reader, ({ containerRuntime, pool }) => {
    const [name, version] = (containerRuntime ?? '').split('://');
    if (version === undefined) return undefined;
    if (name !== runtime) return 'none';
    const isMeant = below === undefined ? true : isBelow(version, below);
    if (isMeant === undefined) return undefined;
    return isMeant
      ? {
          code: 'check.look.nodes-runtime',
          params: {
            pool: { object: pool },
            runtime: { object: `${name} ${version}` },
          },
        }
      : 'none';
  });
}

export function lookForOperatingSystem(
  reader: FactReader,
  { operatingSystem }: Signal<'node-operating-system'>,
): Look {
  return lookAtTrait(reader, node => {
    if (!node.operatingSystem) return undefined;
    return node.operatingSystem === operatingSystem
      ? onSystem(operatingSystem, node)
      : 'none';
  });
}

function onSystem(system: string, { pool, osImage }: NodeFacts): Reason {
  const params = { pool: { object: pool }, system: { object: system } };
  return osImage === undefined
    ? { code: 'check.look.nodes-system', params }
    : {
        code: 'check.look.nodes-system-image',
        params: { ...params, image: { object: osImage } },
      };
}

/** A node without a providerID (bare metal, kind) has no provider: that is known, too. */
export function lookForNodeProvider(
  reader: FactReader,
  { schemes }: Signal<'node-provider'>,
): Look {
  return lookAtTrait(reader, ({ providerScheme, pool }) =>
    providerScheme !== undefined && schemes.includes(providerScheme)
      ? {
          code: 'check.look.nodes-provider',
          params: {
            pool: { object: pool },
            provider: { object: providerScheme },
          },
        }
      : 'none',
  );
}

export function lookForKernel(
  reader: FactReader,
  { below }: Signal<'node-kernel'>,
): Look {
  return lookAtTrait(reader, ({ kernelVersion, pool }) => {
    const older = isBelow(kernelVersion, below);
    if (older === undefined) return undefined;
    return older
      ? {
          code: 'check.look.nodes-kernel',
          params: {
            pool: { object: pool },
            kernel: { object: kernelVersion ?? '' },
          },
        }
      : 'none';
  });
}
