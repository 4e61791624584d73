import { english } from '../../translation';
import { readDraft } from '../document/draft';
import { editText } from '../document/yamlText';
import { takeOutEdits } from './takeOut';

/** What the stages select after a cluster was taken out. */
function without(name: string, ...selectors: string[]) {
  const text = `spec:\n  stages:\n${selectors
    .map(
      (selector, index) =>
        `    - { name: stage-${index + 1}, clusters: ${selector} }\n`,
    )
    .join('')}`;
  const stages = readDraft(text, english).draft?.stages ?? [];
  const after =
    readDraft(editText(text, takeOutEdits(stages, name)), english).draft
      ?.stages ?? [];
  return after.map(stage => ({
    stage: stage.name,
    names: stage.selector.lists.names,
    except: stage.selector.exceptNames,
  }));
}

describe('taking a cluster out of a plan', () => {
  it('takes its name out where stages name their clusters, and leaves the others alone', () => {
    expect(without('b', '{ names: [a, b] }', '{ names: [c] }')).toEqual([
      { stage: 'stage-1', names: ['a'], except: [] },
      { stage: 'stage-2', names: ['c'], except: [] },
    ]);
  });

  it('excepts it from every stage that selects by more than names, for the next one would have it', () => {
    expect(
      without('b', '{ names: [a, b] }', '{ environments: [prod] }', '{}'),
    ).toEqual([
      { stage: 'stage-1', names: ['a'], except: [] },
      { stage: 'stage-2', names: [], except: ['b'] },
      { stage: 'stage-3', names: [], except: ['b'] },
    ]);
  });

  it('removes a stage that is left without a name, which would take the whole fleet', () => {
    expect(
      without('b', '{ names: [b] }', '{ names: [a] }', '{ names: [b] }'),
    ).toEqual([{ stage: 'stage-2', names: ['a'], except: [] }]);
  });

  it('keeps a last stage, and lets it select nothing', () => {
    expect(without('b', '{ names: [b] }')).toEqual([
      { stage: 'stage-1', names: ['b'], except: ['b'] },
    ]);
    expect(without('b', '{ names: [b] }', '{ names: [b] }')).toHaveLength(1);
  });
});
