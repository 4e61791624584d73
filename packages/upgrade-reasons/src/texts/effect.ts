export const effectTexts = {} as const;
