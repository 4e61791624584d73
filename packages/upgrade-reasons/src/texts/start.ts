/** Of what keeps an upgrade from starting. */
export const startTexts = {
  'start.platform-not-asked':
    'The platform was not asked whether it accepts this: a dry run needs the credential that writes, which is used only for users with permission to start the upgrade',
  'start.platform-not-asked-for-minor':
    'The platform was not asked which versions it offers: a dry run needs the credential that writes, which is used only for users with permission to start the upgrade. Name a full version to see its hops',
  'start.field-owned': '{{field}} is owned by {{owner}}: {{way}}',
  'start.platform-refuses': 'The platform refuses: {{reason}}',
  'start.platform-refuses-owned': '{{reason}}: {{way}}',
} as const;
