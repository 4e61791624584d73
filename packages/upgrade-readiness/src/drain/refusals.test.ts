import { isForWantOfRoom, REFUSALS, taintRefusals } from './refusals';

describe('isForWantOfRoom', () => {
  it('tells room from rules', () => {
    const { cpu, memory, pods, antiAffinity } = REFUSALS;
    expect([cpu, memory, pods].every(isForWantOfRoom)).toBe(true);
    expect([antiAffinity, taintRefusals()('gpu')].some(isForWantOfRoom)).toBe(
      false,
    );
  });
});

describe('taintRefusals', () => {
  it('gives the same reason for the same taint', () => {
    const refusalOf = taintRefusals();
    expect(refusalOf('gpu')).toBe(refusalOf('gpu'));
    expect(refusalOf('gpu')).not.toEqual(refusalOf('spot'));
  });
});
