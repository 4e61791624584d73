export const upcomingTexts = {} as const;
