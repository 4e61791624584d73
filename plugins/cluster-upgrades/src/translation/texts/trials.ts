export const trialsTexts = {} as const;
