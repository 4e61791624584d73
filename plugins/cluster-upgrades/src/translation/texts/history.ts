export const historyTexts = {} as const;
