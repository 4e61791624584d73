import { nodeOf } from '../testing/inventories';
import { poolCapacity } from './poolCapacity';

describe('poolCapacity', () => {
  it('takes the largest node away', () => {
    const node = (cpuMillicores: number) =>
      nodeOf(`n${cpuMillicores}`, 'v1.33.1', {
        allocatable: { cpuMillicores, memoryBytes: cpuMillicores },
      });
    expect(poolCapacity([node(1000), node(3000)])).toEqual({
      nodes: 2,
      cpuMillicores: 4000,
      memoryBytes: 4000,
      withOneLess: { cpuMillicores: 1000, memoryBytes: 1000 },
    });
    expect(poolCapacity([])).toMatchObject({
      nodes: 0,
      withOneLess: { cpuMillicores: 0 },
    });
  });
});
