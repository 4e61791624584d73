export const diagnosticsTexts = {} as const;
