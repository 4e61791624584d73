export const versionGatesTexts = {} as const;
