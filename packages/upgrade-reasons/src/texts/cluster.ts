export const clusterTexts = {} as const;
