import { english } from '../../translation';
import { readDraft } from './draft';
import { emptyHook, isOfNodes, retype } from './hooks';
import { editText, readText } from './yamlText';

describe('what the form shows of hooks', () => {
  it('reads them with the plan file’s defaults, and takes odd shapes for not set', () => {
    const { draft } = readDraft(
      'spec: {hooks: [{name: announce, at: before-upgrade, type: webhook, webhook: chat}, {name: smoke, at: after-upgrade, type: job, job: smoke-test, deadlineMinutes: 10, retries: 0, onFailure: continue}, 3]}',
      english,
    );
    expect(draft?.hooks).toMatchObject([
      {
        name: 'announce',
        at: 'before-upgrade',
        type: 'webhook',
        webhook: 'chat',
        job: '',
        deadlineMinutes: 30,
        retries: 2,
        onFailure: 'block',
      },
      {
        name: 'smoke',
        type: 'job',
        webhook: '',
        job: 'smoke-test',
        deadlineMinutes: 10,
        retries: 0,
        onFailure: 'continue',
      },
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
    const after = editText(text, retype(['spec', 'hooks', 0], 'job'));
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
