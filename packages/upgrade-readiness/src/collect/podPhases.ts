import type { PodFacts, SectionResult } from '../contracts';
import { objectAt, textAt } from '../decode';
import type { JsonObject } from '../decode';
import { readList } from './list';
import type { Accumulator, ListSpec } from './list';
import type { Reader } from './reader';

const PENDING: ListSpec = {
  group: '',
  version: 'v1',
  resource: 'pods',
  form: 'metadata',
  filter: { fieldSelector: 'status.phase=Pending' },
  purpose: 'pods',
};

class NameAccumulator implements Accumulator {
  readonly names = new Set<string>();

  add(object: JsonObject): void {
    const metadata = objectAt(object, 'metadata');
    this.names.add(
      `${textAt(metadata, 'namespace') ?? ''}/${
        textAt(metadata, 'name') ?? ''
      }`,
    );
  }
}

/**
 * Asks the server which pods on nodes are really Pending, where the column of words leaves it open:
 * a container that ran and cannot pull its image again shows `ImagePullBackOff`, too, and its pod
 * is Running, which budgets guard. What the server does not confirm is Unknown.
 */
export async function withPhases(
  reader: Reader,
  pods: SectionResult<readonly PodFacts[]>,
): Promise<SectionResult<readonly PodFacts[]>> {
  if (pods.status !== 'read' && pods.status !== 'partial') return pods;
  if (!pods.facts.some(looksPending)) return pods;
  const outcome = await readList(reader, PENDING, () => new NameAccumulator());
  const pending: ReadonlySet<string> =
    outcome.status === 'failed' ? new Set() : outcome.accumulated.names;
  const facts = pods.facts.map(pod =>
    looksPending(pod) && !pending.has(`${pod.namespace}/${pod.name}`)
      ? { ...pod, phase: 'Unknown' }
      : pod,
  );
  if (outcome.status === 'read') return { ...pods, facts };
  return {
    status: 'partial',
    facts,
    failures: [
      ...(pods.status === 'partial' ? pods.failures : []),
      outcome.failure,
    ],
  };
}

/** Pods without a node hold no drain up, whatever their phase. */
function looksPending({ phase, node }: PodFacts): boolean {
  return phase === 'Pending' && node !== undefined;
}
