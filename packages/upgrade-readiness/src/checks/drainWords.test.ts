import { reasonText } from '@drydock/upgrade-reasons';
import type { Param, Reason } from '@drydock/upgrade-reasons';
import { REFUSALS, taintRefusals } from '../drain/refusals';
import { refusalsOf, roomOf } from './drainWords';

const shown = (why: Param) =>
  reasonText({
    code: 'check.drain-simulation.pod-fits-nowhere',
    params: { pod: { object: 'Pod a/b' }, why },
  });

describe('words of drains', () => {
  it('tell why nodes refuse a pod', () => {
    expect(
      shown(
        refusalsOf({
          refusals: new Map<Reason, number>([
            [REFUSALS.cpu, 3],
            [taintRefusals()('gpu'), 1],
          ]),
        }),
      ),
    ).toBe('Pod a/b fits nowhere else: taint gpu and too little CPU');
    expect(shown(refusalsOf({ refusals: new Map() }))).toBe(
      'Pod a/b fits nowhere else: there is no other node',
    );
  });

  it('tell room', () => {
    expect(
      shown(roomOf({ cpuMillicores: 1000, memoryBytes: 1024 ** 3 * 1.5 })),
    ).toContain(': 1 CPU and 1.5 GiB of memory');
    expect(shown(roomOf({ cpuMillicores: 12_340, memoryBytes: 0 }))).toContain(
      ': 12.3 CPU and 0 GiB of memory',
    );
  });
});
