export const versionGateTexts = {} as const;
