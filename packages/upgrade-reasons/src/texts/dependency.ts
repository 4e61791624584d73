export const dependencyTexts = {
  'dependency.unmet':
    '{{dependency}} does not answer as expected since {{since}}. It is asked again by itself',
} as const;
