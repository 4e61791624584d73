export const clusterApiTexts = {} as const;
