import type { EksGroup, EksUpdateConfig } from '../eksState';
import { readConfig, writeConfig } from './updateConfig';

/** Holds the key of the effect that set how the node group rolls. */
export const SET_BY = 'drydock.dev/node-rollout';
const BEFORE = 'drydock.dev/node-rollout-before';
const SET = 'drydock.dev/node-rollout-set';

export const ROLLOUT_TAGS: readonly string[] = [SET_BY, BEFORE, SET];

/** What Drydock set of a node group, and what was before; undefined: a tag was changed. */
export interface RolloutTags {
  readonly key: string;
  readonly before: EksUpdateConfig | undefined;
  readonly set: EksUpdateConfig | undefined;
}

/** Undefined: nothing of ours is set on it. */
export function readTags({
  tags,
}: Pick<EksGroup, 'tags'>): RolloutTags | undefined {
  const key = tags[SET_BY];
  return key === undefined
    ? undefined
    : { key, before: readConfig(tags[BEFORE]), set: readConfig(tags[SET]) };
}

export function writeTags(
  key: string,
  before: EksUpdateConfig,
  set: EksUpdateConfig,
): Record<string, string> {
  return {
    [SET_BY]: key,
    [BEFORE]: writeConfig(before),
    [SET]: writeConfig(set),
  };
}
