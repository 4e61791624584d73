import { english } from '../../translation';
import { readDraft } from './draft';
import { emptyHook, isOfNodes, retype } from './hooks';
import { editText, readText } from './yamlText';

describe('what the form shows of hooks', () => {
  it('reads their names, points and types, and takes odd shapes for not set', () => {
    const { draft } = readDraft(
      'spec: {hooks: [{name: announce, at: before-upgrade, type: webhook, webhook: chat}, {name: smoke, at: after-upgrade, type: job}, 3]}',
      english,
    );
    expect(draft?.hooks).toEqual([
      { name: 'announce', at: 'before-upgrade', type: 'webhook' },
      { name: 'smoke', at: 'after-upgrade', type: 'job' },
      { name: '', at: '', type: '' },
    ]);
  });

  it('begins one that names no webhook, for it knows none', () => {
    expect(emptyHook('hook-1')).toEqual({
      name: 'hook-1',
      at: 'before-upgrade',
      type: 'webhook',
    });
  });

  it('drops what another type called, and leaves comments', () => {
    const text =
      'spec:\n  hooks:\n    # Before the night\n    - name: a\n      type: webhook\n      webhook: chat\n      retries: 1\n';
    const after = editText(
      text,
      retype(readText(text).value, ['spec', 'hooks', 0], 'job'),
    );
    expect(readText(after).value).toEqual({
      spec: { hooks: [{ name: 'a', type: 'job', retries: 1 }] },
    });
    expect(after).toContain('# Before the night');
  });

  it('knows which run for each node', () => {
    expect(
      [
        'before-upgrade',
        'before-node-pools',
        'before-node-drain',
        'after-node-drain',
      ].map(at => isOfNodes({ at })),
    ).toEqual([false, false, true, true]);
  });
});
