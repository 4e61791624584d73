export const platformTexts = {} as const;
