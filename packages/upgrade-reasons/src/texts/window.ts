export const windowTexts = {
  'window.opens': 'Window {{window}} opens {{at}}',
  'window.freeze': 'Freeze {{freeze}} until {{until}}',
  'window.freeze-because': 'Freeze {{freeze}} until {{until}} ({{reason}})',
  'window.further': 'further windows and freezes follow',
  'window.never': 'Nothing opens within two years',
} as const;
