export const rolloutsTexts = {} as const;
