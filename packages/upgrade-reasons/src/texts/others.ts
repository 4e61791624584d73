export const othersTexts = {
  /** What a person or another system wrote. */
  text: '{{text}}',
  /** Several reasons together. */
  all: '{{reasons}}',
  /** A reason, and what the other side said. */
  'with-words': '{{reason}}: {{said}}',
} as const;
