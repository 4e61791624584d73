export const wizardTexts = {} as const;
