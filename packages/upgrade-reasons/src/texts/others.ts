export const othersTexts = {
  /** What a person or another system wrote. */
  text: '{{text}}',
  /** Several reasons together. */
  all: '{{reasons}}',
} as const;
