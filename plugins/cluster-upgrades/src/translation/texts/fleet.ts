export const fleetTexts = {} as const;
