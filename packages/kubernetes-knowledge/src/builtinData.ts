import addons from './data/addons.json';
import breakingChanges from './data/breakingChanges.json';
import platforms from './data/platforms.json';
import releases from './data/releases.json';
import resources from './data/apis.json';
import review from './data/review.json';
import skew from './data/skew.json';

/** The data files as one document, unchecked: createKnowledge validates it. */
export const builtinData: unknown = {
  ...review,
  resources,
  releases,
  platforms,
  skew,
  breakingChanges,
  addons,
};
