export const windowTexts = {} as const;
