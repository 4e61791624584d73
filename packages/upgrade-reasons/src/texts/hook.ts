export const hookTexts = {} as const;
