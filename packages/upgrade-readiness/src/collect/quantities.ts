import type { ResourceQuantities } from '../contracts';
import { intOrStringAt } from '../decode';
import type { JsonObject } from '../decode';

const FACTORS: Readonly<Record<string, number>> = {
  '': 1,
  m: 1e-3,
  u: 1e-6,
  n: 1e-9,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
};
const QUANTITY =
  /^([+-]?\d{1,30}(?:\.\d{0,30})?|[+-]?\.\d{1,30})(?:([eE][+-]?\d{1,2})|([numkMGTPE]i?|Ki)?)$/;

/** A Kubernetes quantity (`250m`, `1.5Gi`, `2e3`) as a number; undefined for text that is none. */
export function quantityOf(text: string | undefined): number | undefined {
  const match = text === undefined ? undefined : QUANTITY.exec(text.trim());
  if (!match) return undefined;
  const [, number, exponent, suffix = ''] = match;
  const factor = Object.hasOwn(FACTORS, suffix) ? FACTORS[suffix] : undefined;
  return factor === undefined
    ? undefined
    : Number(`${number}${exponent ?? ''}`) * factor;
}

/**
 * cpu, memory and pods of a resource list; what it does not state, or states as nonsense, stays
 * undefined.
 */
export function quantitiesOf(resources: JsonObject): ResourceQuantities {
  const cpu = quantityOf(intOrStringAt(resources, 'cpu'));
  const memory = quantityOf(intOrStringAt(resources, 'memory'));
  const pods = quantityOf(intOrStringAt(resources, 'pods'));
  return {
    ...(cpu === undefined ? {} : { cpuMillicores: Math.ceil(cpu * 1000) }),
    ...(memory === undefined ? {} : { memoryBytes: Math.ceil(memory) }),
    ...(pods === undefined ? {} : { pods: Math.floor(pods) }),
  };
}

type Combine = (a: number, b: number) => number;

function combined(
  a: ResourceQuantities,
  b: ResourceQuantities,
  combine: Combine,
): ResourceQuantities {
  const both = (left: number | undefined, right: number | undefined) =>
    left === undefined || right === undefined
      ? left ?? right
      : combine(left, right);
  const cpuMillicores = both(a.cpuMillicores, b.cpuMillicores);
  const memoryBytes = both(a.memoryBytes, b.memoryBytes);
  return {
    ...(cpuMillicores === undefined ? {} : { cpuMillicores }),
    ...(memoryBytes === undefined ? {} : { memoryBytes }),
  };
}

export function sumOf(
  quantities: readonly ResourceQuantities[],
): ResourceQuantities {
  return quantities.reduce<ResourceQuantities>(
    (sum, next) => combined(sum, next, (a, b) => a + b),
    {},
  );
}

export function largestOf(
  quantities: readonly ResourceQuantities[],
): ResourceQuantities {
  return quantities.reduce<ResourceQuantities>(
    (largest, next) => combined(largest, next, Math.max),
    {},
  );
}
