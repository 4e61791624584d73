import { Registry } from './Registry';

describe('Registry', () => {
  it('keeps items by id', () => {
    const registry = new Registry<{ id: string }>('source');
    registry.add({ id: 'a' });
    expect(registry.get('a')).toEqual({ id: 'a' });
    expect(registry.all()).toHaveLength(1);
  });

  it.each(['A', 'a b', '', '-a', 'x'.repeat(100)])('refuses the id %s', id => {
    expect(() => new Registry<{ id: string }>('source').add({ id })).toThrow(
      /not kebab-case/,
    );
  });

  it('refuses a duplicate and says what to do', () => {
    const registry = new Registry<{ id: string }>('provider');
    registry.add({ id: 'a' });
    expect(() => registry.add({ id: 'a' })).toThrow(
      /two providers have the id 'a'; give one of them another id/,
    );
  });
});
