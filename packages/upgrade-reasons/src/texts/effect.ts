export const effectTexts = {
  'effect.no-longer-wanted':
    'It was no longer wanted, or the lease ran out, before the call',
} as const;
