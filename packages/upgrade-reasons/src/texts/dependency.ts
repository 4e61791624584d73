export const dependencyTexts = {} as const;
