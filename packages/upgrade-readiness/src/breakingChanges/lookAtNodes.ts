import { said } from '@drydock/upgrade-reasons';
import type { NodeSignal } from '@drydock/kubernetes-knowledge';
import type { NodeFacts } from '../contracts';
import { count, listOf } from '../words';
import type { FactReader } from './factReader';
import { onCluster, saw } from './sightings';
import type { Look } from './sightings';
import { isBelow } from './versions';

type Signal<K extends NodeSignal['kind']> = Extract<
  NodeSignal,
  { readonly kind: K }
>;

/** What nodes have, in words; undefined where a node says nothing of it, `none` where it has not. */
type Trait = (node: NodeFacts) => string | 'none' | undefined;

/** One sighting for all nodes of a pool that have the same, so that a thousand nodes make no thousand lines, and a waiver outlives their roll. */
function lookAtTrait(reader: FactReader, trait: Trait): Look {
  return reader.look('nodes', nodes => {
    const groups = new Set<string>();
    const untold: string[] = [];
    for (const node of nodes) {
      const has = trait(node);
      if (has === undefined) untold.push(node.name);
      if (has === undefined || has === 'none') continue;
      groups.add(`of pool ${node.pool} ${has}`);
    }
    const found = [...groups].map(words =>
      onCluster(said(`Nodes ${words}`), 'node'),
    );
    return saw(
      found,
      untold.length === 0
        ? undefined
        : {
            of: 'other',
            reason: said(
              `${count(untold.length, 'node')} (${listOf(
                untold,
              )}) does not tell it`,
            ),
          },
    );
  });
}

export function lookForRuntime(
  reader: FactReader,
  { runtime, below }: Signal<'node-runtime'>,
): Look {
  return lookAtTrait(reader, ({ containerRuntime }) => {
    const [name, version] = (containerRuntime ?? '').split('://');
    if (version === undefined) return undefined;
    if (name !== runtime) return 'none';
    const isMeant = below === undefined ? true : isBelow(version, below);
    if (isMeant === undefined) return undefined;
    return isMeant ? `with ${name} ${version}` : 'none';
  });
}

export function lookForOperatingSystem(
  reader: FactReader,
  { operatingSystem }: Signal<'node-operating-system'>,
): Look {
  return lookAtTrait(
    reader,
    node =>
      node.operatingSystem &&
      (node.operatingSystem === operatingSystem
        ? `with ${operatingSystem} (${node.osImage ?? 'image not told'})`
        : 'none'),
  );
}

/** A node without a providerID (bare metal, kind) has no provider: that is known, too. */
export function lookForNodeProvider(
  reader: FactReader,
  { schemes }: Signal<'node-provider'>,
): Look {
  return lookAtTrait(reader, ({ providerScheme }) =>
    providerScheme !== undefined && schemes.includes(providerScheme)
      ? `on ${providerScheme}`
      : 'none',
  );
}

export function lookForKernel(
  reader: FactReader,
  { below }: Signal<'node-kernel'>,
): Look {
  return lookAtTrait(reader, ({ kernelVersion }) => {
    const older = isBelow(kernelVersion, below);
    if (older === undefined) return undefined;
    return older ? `with kernel ${kernelVersion}` : 'none';
  });
}
