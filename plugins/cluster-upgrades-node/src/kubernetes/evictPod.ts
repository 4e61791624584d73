import { said, type Reason } from '@drydock/upgrade-reasons';
import type { ApiAnswer } from './callApiServer';
import { EffectUnknownError } from './callApiServer';
import { arrayAt, textAt } from './json';

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

/** Of the API server, which evicts no pod with two budgets, and says so with HTTP 500. */
const TWO_BUDGETS = /more than one PodDisruptionBudget/i;

const BUDGET = /disruption budget/i;

/**
 * What the API server answered to an eviction. HTTP 429 has two meanings: a disruption budget, or
 * that the server takes no more requests now, which is tried again.
 * @throws EffectUnknownError for an answer that does not tell whether the pod goes, or never will
 */
export function evictionOutcome({ status, body }: ApiAnswer): EvictionOutcome {
  if (status === 200 || status === 201) return { outcome: 'evicted' };
  // 409: its uid is another one's.
  if (status === 404 || status === 409) return { outcome: 'gone' };
  const value = parsed(body);
  const text = (textAt(value, 'message') ?? `HTTP ${status}`).slice(0, 500);
  const budgets = budgetCauses(value);
  const isOfBudget = budgets.length > 0 || BUDGET.test(text);
  if (status === 429 && isOfBudget)
    return {
      outcome: 'blocked',
      message: said([text, ...budgets].join(' ').slice(0, 500)),
    };
  const message = said(text);
  const isRefusal = status >= 400 && status < 500 && status !== 408;
  if (
    (isRefusal && status !== 429) ||
    (status === 500 && TWO_BUDGETS.test(text))
  )
    return { outcome: 'refused', message };
  throw new EffectUnknownError({
    code: 'writer.answered',
    params: { status: { text: String(status) }, said: { text } },
  });
}

/** The causes name the budget; the message of the answer does not. */
function budgetCauses(value: unknown): readonly string[] {
  return arrayAt(value, 'details', 'causes')
    .filter(cause => textAt(cause, 'reason') === 'DisruptionBudget')
    .map(cause => textAt(cause, 'message') ?? '');
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
