export const supportTexts = {} as const;
