export const impactTexts = {} as const;
