export const upgradeTexts = {} as const;
