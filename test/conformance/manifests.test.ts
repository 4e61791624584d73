import { differences } from './differences';
import { drydockCheck } from './drydockCheck';
import { manifestCases } from './manifestCases';

describe('manifests as people keep them', () => {
  it.each(manifestCases)(
    '$name, target $target',
    async ({ file, text, target, expected }) => {
      const { findings, verdict } = await drydockCheck(
        new Map([[file, text]]),
        target,
      );
      const found = findings.map(
        ({ severity, object }) => `${severity} ${object.kind} ${object.name}`,
      );
      expect(found.sort()).toEqual([...expected].sort());
      expect(verdict === 'blocked').toBe(
        expected.some(line => line.startsWith('blocker')),
      );
    },
  );

  it('name only differences that are explained', () => {
    const ids = differences.map(({ id }) => id);
    expect(
      manifestCases
        .flatMap(({ differs }) => differs ?? [])
        .filter(id => !ids.includes(id)),
    ).toEqual([]);
  });
});
