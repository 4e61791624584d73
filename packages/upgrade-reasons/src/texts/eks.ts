export const eksTexts = {} as const;
