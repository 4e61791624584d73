import { refusalWords, roomWords } from './drainWords';

describe('words of drains', () => {
  it('tell why nodes refuse a pod', () => {
    expect(
      refusalWords({
        refusals: new Map([
          ['too little CPU', 3],
          ['taint gpu', 1],
        ]),
      }),
    ).toBe('taint gpu and too little CPU');
    expect(refusalWords({ refusals: new Map() })).toBe(
      'there is no other node',
    );
  });

  it('tell room', () => {
    expect(
      roomWords({ cpuMillicores: 1000, memoryBytes: 1024 ** 3 * 1.5 }),
    ).toBe('1 CPU and 1.5 GiB');
    expect(roomWords({ cpuMillicores: 12_340, memoryBytes: 0 })).toBe(
      '12.3 CPUs and 0 GiB',
    );
  });
});
