export const homeTexts = {} as const;
