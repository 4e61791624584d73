import { said, type Reason } from '@drydock/upgrade-reasons';
import type { ApiAnswer } from './callApiServer';
import { EffectUnknownError } from './callApiServer';
import { textAt } from './json';

/** One pod, and no other of its name. */
export interface PodToEvict {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

/**
 * `blocked`: a disruption budget does not let it go now. `refused`: it cannot go at all. `gone`: it
 * is no longer there, or another one of its name is.
 */
export type EvictionOutcome =
  | { readonly outcome: 'evicted' | 'gone' }
  | { readonly outcome: 'blocked' | 'refused'; readonly message: Reason };

/** Evicts pods: what drains a node with respect for disruption budgets. */
export interface PodEvictor {
  /** @throws EffectUnknownError, or ClusterReadError before anything is sent */
  evict(pod: PodToEvict, signal: AbortSignal): Promise<EvictionOutcome>;
}

/** The object of the eviction subresource. Pure. */
export function evictionOf({ namespace, name, uid }: PodToEvict) {
  return {
    apiVersion: 'policy/v1',
    kind: 'Eviction',
    metadata: { namespace, name },
    deleteOptions: { preconditions: { uid } },
  };
}

/**
 * What the API server answered to an eviction.
 * @throws EffectUnknownError for an answer that does not tell whether the pod goes
 */
export function evictionOutcome({ status, body }: ApiAnswer): EvictionOutcome {
  if (status === 200 || status === 201) return { outcome: 'evicted' };
  // 409: its uid is another one's.
  if (status === 404 || status === 409) return { outcome: 'gone' };
  const message = messageIn(body) ?? `HTTP ${status}`;
  if (status === 429)
    return { outcome: 'blocked', message: said(message.slice(0, 500)) };
  if (status >= 400 && status < 500)
    return { outcome: 'refused', message: said(message.slice(0, 500)) };
  throw new EffectUnknownError({
    code: 'writer.answered',
    params: {
      status: { text: String(status) },
      said: { text: message.slice(0, 500) },
    },
  });
}

function messageIn(body: string): string | undefined {
  try {
    return textAt(JSON.parse(body), 'message');
  } catch {
    return undefined;
  }
}
