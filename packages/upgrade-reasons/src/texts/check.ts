export const checkTexts = {} as const;
