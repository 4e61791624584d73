export const readinessTexts = {} as const;
