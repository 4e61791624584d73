import type { NodeFacts } from '../contracts';

/** What the nodes of a pool that take pods can hold, all of them and without the largest. */
export interface PoolCapacity {
  readonly nodes: number;
  readonly cpuMillicores: number;
  readonly memoryBytes: number;
  /** With one node less: the largest, by CPU. */
  readonly withOneLess: {
    readonly cpuMillicores: number;
    readonly memoryBytes: number;
  };
}

export function poolCapacity(nodes: readonly NodeFacts[]): PoolCapacity {
  const cpu = nodes.map(({ allocatable }) => allocatable.cpuMillicores ?? 0);
  const memory = nodes.map(({ allocatable }) => allocatable.memoryBytes ?? 0);
  const sum = (values: readonly number[]) =>
    values.reduce((total, value) => total + value, 0);
  const largest = (values: readonly number[]) =>
    values.reduce((most, value) => Math.max(most, value), 0);
  return {
    nodes: nodes.length,
    cpuMillicores: sum(cpu),
    memoryBytes: sum(memory),
    withOneLess: {
      cpuMillicores: sum(cpu) - largest(cpu),
      memoryBytes: sum(memory) - largest(memory),
    },
  };
}
