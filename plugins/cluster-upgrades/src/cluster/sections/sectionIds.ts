/**
 * Ids of the sections: anchors and values of `open` in the URL. Never reused for something else.
 */
export const sectionIds = [
  'findings',
  'platform',
  'rollback',
  'node-pools',
  'add-ons',
  'services',
  'upcoming',
  'checks',
  'trend',
  'difference',
  'history',
  'not-read',
] as const;

export type SectionId = (typeof sectionIds)[number];
