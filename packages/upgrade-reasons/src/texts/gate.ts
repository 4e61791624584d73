export const gateTexts = {} as const;
