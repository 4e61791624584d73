export const scaffolderTexts = {} as const;
