export const failuresTexts = {} as const;
