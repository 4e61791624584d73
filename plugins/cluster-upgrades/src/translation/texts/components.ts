export const componentsTexts = {} as const;
