import { PLAN_DOCUMENT } from '../../__testUtils__/plans';
import { english } from '../../translation';
import { readDraft } from './draft';
import { editText, moveItem, readText } from './yamlText';

describe('the text of a plan', () => {
  it('changes what an edit is about and keeps comments and order', () => {
    const edited = editText(PLAN_DOCUMENT, [
      { path: ['spec', 'stages', 1, 'soakMinutes'], value: 60 },
      { path: ['spec', 'target'], value: '1.36' },
    ]);
    const withoutSpaces = (line: string) => line.replace(/ /g, '');
    const before = PLAN_DOCUMENT.split('\n').map(withoutSpaces);
    expect(
      edited.split('\n').filter(line => !before.includes(withoutSpaces(line))),
    ).toEqual(['  target: "1.36"', '      soakMinutes: 60']);
    expect(edited).toContain('    # The smallest first.');
  });

  it('makes what is missing on the way, and takes away', () => {
    const made = editText('spec: {}\n', [
      { path: ['spec', 'approvals', 'required'], value: 2 },
    ]);
    expect(readText(made).value).toEqual({
      spec: { approvals: { required: 2 } },
    });
    expect(
      readText(
        editText(made, [{ path: ['spec', 'approvals'], value: undefined }]),
      ).value,
    ).toEqual({ spec: {} });
  });

  it('replaces what is no mapping where one is needed, and removes nothing that is not there', () => {
    expect(
      readText(
        editText('spec:\n  approvals:\n', [
          { path: ['spec', 'approvals', 'required'], value: 2 },
        ]),
      ).value,
    ).toEqual({ spec: { approvals: { required: 2 } } });
    expect(
      readText(
        editText('spec: 3\n', [
          { path: ['spec', 'stages', 0, 'clusters', 'names'], value: ['a'] },
        ]),
      ).value,
    ).toEqual({ spec: { stages: [{ clusters: { names: ['a'] } }] } });
    expect(
      editText('spec: 3\n', [
        { path: ['spec', 'freezes', 0], value: undefined },
      ]),
    ).toBe('spec: 3\n');
  });

  it('moves an entry of a list with its comments', () => {
    const moved = moveItem(PLAN_DOCUMENT, ['spec', 'stages'], 0, 1);
    expect(
      readDraft(moved, english).draft?.stages.map(({ name }) => name),
    ).toEqual(['prod', 'canary']);
    expect(moveItem(PLAN_DOCUMENT, ['spec', 'stages'], 0, 7)).toBe(
      PLAN_DOCUMENT,
    );
  });

  it('edits JSON as JSON', () => {
    expect(
      JSON.parse(
        editText('{"spec": {"target": "1.35"}}', [
          { path: ['spec', 'target'], value: '1.36' },
        ]),
      ),
    ).toEqual({ spec: { target: '1.36' } });
  });

  it('says where a text breaks, and does not touch it', () => {
    const broken = 'spec:\n  target: "1.35\n';
    expect(readText(broken).problem).toMatchObject({
      line: expect.any(Number),
      message: expect.stringContaining('quote'),
    });
    expect(
      editText(broken, [{ path: ['spec', 'target'], value: '1.36' }]),
    ).toBe(broken);
  });

  it('refuses aliases that explode', () => {
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]\n`;
    expect(readText(bomb).problem?.message).toMatch(/alias/i);
  });
});
