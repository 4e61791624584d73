export const dependenciesTexts = {} as const;
