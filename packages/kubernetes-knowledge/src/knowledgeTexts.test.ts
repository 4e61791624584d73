import {
  germanReasonTexts,
  reasonText,
  reasonTexts,
  said,
} from '@drydock/upgrade-reasons';
import { builtinData } from './builtinData';
import { builtinKnowledge } from './builtinKnowledge';
import { hasTexts, withTexts } from './knowledgeTexts';
import { createKnowledge } from './createKnowledge';
import type { KnowledgeData } from './schema';

const data = builtinData as KnowledgeData;
const changesOf = ({ breakingChanges }: typeof builtinKnowledge) =>
  breakingChanges('1.0', '1.999');

describe('notes of add-ons', () => {
  it('are in the catalogue, in both languages, for add-ons that ship and for no other', () => {
    const ids = data.addons.map(({ id }) => `addon-note.${id}`);
    for (const texts of [reasonTexts, germanReasonTexts])
      expect(
        Object.keys(texts).filter(
          code => code.startsWith('addon-note.') && !ids.includes(code),
        ),
      ).toEqual([]);
    expect(data.addons.filter(({ note }) => note)).toEqual([]);
  });

  it('go with the data to another portal, which knows them again', () => {
    expect(createKnowledge(withTexts(data)).addons()).toEqual(
      builtinKnowledge.addons(),
    );
  });

  it('are those of a knowledge file where it words them in another way', () => {
    const [row] = withTexts(data).addons;
    const noteOf = (note: string | undefined) =>
      createKnowledge({ ...data, addons: [{ ...row, note }] }).addons()[0].note;
    expect(noteOf(undefined)).toEqual({ code: `addon-note.${row.id}` });
    expect(noteOf('Reworded')).toEqual(said('Reworded'));
  });
});

describe('texts of breaking changes', () => {
  it('are in the catalogue, in both languages, for each row that ships and for no other', () => {
    const expected = data.breakingChanges.flatMap(({ id }) =>
      ['title', 'breaks', 'detect', 'fix'].map(part => `change.${id}.${part}`),
    );
    for (const texts of [reasonTexts, germanReasonTexts])
      expect(
        Object.keys(texts)
          .filter(code => code.startsWith('change.'))
          .sort(),
      ).toEqual([...expected].sort());
    expect(data.breakingChanges.filter(({ texts }) => texts)).toEqual([]);
  });

  it('go with the data to another portal, which knows them again', () => {
    expect(changesOf(createKnowledge(withTexts(data)))).toEqual(
      changesOf(builtinKnowledge),
    );
  });

  it('are those of a knowledge file where it words them in another way, or brings the row', () => {
    const [row] = withTexts(data).breakingChanges;
    const texts = { title: 'It', breaks: 'All', detect: 'There', fix: 'So' };
    const [reworded, added] = changesOf(
      createKnowledge({
        ...data,
        breakingChanges: [
          { ...row, texts: { ...row.texts, title: 'Reworded' } },
          { ...row, id: 'new-row', texts },
        ],
      }),
    );
    expect(reworded).toMatchObject({
      title: { code: 'text', params: { text: { text: 'Reworded' } } },
      fix: { code: `change.${row.id}.fix` },
    });
    expect(reasonText(added.fix)).toBe('So');
    expect(hasTexts({ ...row, id: 'new-row', texts: undefined })).toBe(false);
    expect(() =>
      createKnowledge({
        ...data,
        breakingChanges: [{ ...row, id: 'new-row', texts: undefined }],
      }),
    ).toThrow('new-row: has no texts');
  });
});
