import { exampleData } from './__testUtils__/exampleData';
import { createKnowledge, InvalidKnowledgeError } from './createKnowledge';
import { newerKnowledge, OlderKnowledgeError } from './newerKnowledge';

const current = createKnowledge(exampleData());

describe('newerKnowledge', () => {
  it('takes what is as new or newer', () => {
    expect(newerKnowledge(exampleData(), current).version).toBe('example');
    expect(
      newerKnowledge(
        { ...exampleData(), version: 'next', reviewedAt: '2026-02-01' },
        current,
      ).version,
    ).toBe('next');
  });

  it('refuses what was reviewed earlier, and what reaches less far', () => {
    expect(() =>
      newerKnowledge({ ...exampleData(), reviewedAt: '2025-12-31' }, current),
    ).toThrow(OlderKnowledgeError);
    const shorter = exampleData();
    shorter.breakingChanges.pop();
    expect(() =>
      newerKnowledge(
        { ...shorter, reviewedThrough: '1.21', reviewedAt: '2026-02-01' },
        current,
      ),
    ).toThrow(
      /reviewed through 1\.21 .* is older than example \(reviewed through 1\.22/,
    );
  });

  it('refuses what is not well formed and names the row', () => {
    const broken = exampleData();
    Object.assign(broken.addons[0].support[0], { versions: 'newest' });
    expect(() => newerKnowledge(broken, current)).toThrow(
      InvalidKnowledgeError,
    );
    expect(() => newerKnowledge(broken, current)).toThrow(/addons: router/);
    expect(() => newerKnowledge('no object', current)).toThrow(
      InvalidKnowledgeError,
    );
  });
});
