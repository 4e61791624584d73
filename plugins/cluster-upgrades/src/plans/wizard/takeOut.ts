import type { DraftStage } from '../document/draft';
import { edit } from '../document/planFields';
import type { Edit } from '../document/yamlText';
import { exceptEdit } from './SelectorEditor';

/**
 * Edits that take a cluster out of a plan: out of the names of a stage that names its clusters,
 * else out of what the stage selects. Of every stage, for the next one that matches would have it.
 * A stage that is left without a name goes too, unless it is the only one: without any field it
 * would take the whole fleet.
 */
export function takeOutEdits(
  stages: readonly Pick<DraftStage, 'selector'>[],
  name: string,
): Edit[] {
  const emptied: Edit[] = [];
  const edits = stages.flatMap((stage, index): Edit[] => {
    const path = ['spec', 'stages', index];
    const { names } = stage.selector.lists;
    const rest = names.filter(item => item !== name);
    if (names.length > 0 && rest.length === names.length) return [];
    if (rest.length > 0) return [edit([...path, 'clusters', 'names'], rest)];
    if (names.length > 0 && stages.length > 1) {
      // From the last to the first, so that no place moves before its turn.
      emptied.unshift({ path, value: undefined });
      return [];
    }
    return [
      exceptEdit([...path, 'clusters'], stage, [
        ...new Set([...stage.selector.exceptNames, name]),
      ]),
    ];
  });
  return [
    ...edits,
    ...(emptied.length < stages.length ? emptied : emptied.slice(0, -1)),
  ];
}
