import { largestOf, quantitiesOf, quantityOf, sumOf } from './quantities';

describe('quantityOf', () => {
  it.each([
    ['250m', 0.25],
    ['2', 2],
    ['0.5', 0.5],
    ['.5', 0.5],
    ['1e3', 1000],
    ['128Mi', 134_217_728],
    ['1G', 1e9],
    ['1Ki', 1024],
    ['12E', 12e18],
    ['128974848', 128_974_848],
  ])('%s is %d', (text, number) => {
    expect(quantityOf(text)).toBeCloseTo(number, 9);
  });

  it.each([
    '',
    'lots',
    '1Kib',
    '1 Gi',
    '1ki',
    'constructor',
    '9'.repeat(10_000),
    undefined,
  ])('%p is no quantity', text => {
    expect(quantityOf(text)).toBeUndefined();
  });
});

describe('resource lists', () => {
  it('keep what is not stated apart from nothing', () => {
    expect(quantitiesOf({ cpu: '100m', memory: 'garbage' })).toEqual({
      cpuMillicores: 100,
    });
    expect(quantitiesOf({ cpu: 2, memory: '1Gi', pods: '110' })).toEqual({
      cpuMillicores: 2000,
      memoryBytes: 2 ** 30,
      pods: 110,
    });
    expect(
      sumOf([
        { cpuMillicores: 100 },
        {},
        { cpuMillicores: 50, memoryBytes: 7 },
      ]),
    ).toEqual({ cpuMillicores: 150, memoryBytes: 7 });
    expect(
      largestOf([
        { cpuMillicores: 100 },
        { cpuMillicores: 50, memoryBytes: 7 },
      ]),
    ).toEqual({ cpuMillicores: 100, memoryBytes: 7 });
  });
});
