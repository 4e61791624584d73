export const upgradeTexts = {
  'upgrade.ended': 'The upgrade has ended',
  'upgrade.ended-start-new': 'The upgrade has ended. Start a new one',
  'upgrade.already': 'The upgrade is already set to {{desired}}',
  'upgrade.stopping': 'The upgrade is stopping',
  'upgrade.stopping-already': 'The upgrade is stopping already',
  'upgrade.stop-again':
    'The upgrade is stopping after the current hop. If you stop it again, it ends now: the platform finishes that hop, and Drydock no longer follows it',
  'upgrade.rollout-aborted':
    'The rollout is aborted: the upgrade ends after the current hop',
  'upgrade.not-paused': 'The upgrade itself is not paused',
  'upgrade.paused-from-above':
    'The upgrade itself is not paused, but on hold: {{hold}}. {{then}}',
  'upgrade.pause-while-held':
    'Already on hold: {{hold}}. {{then}}. If you pause the upgrade as well, it stays paused after that',
  'upgrade.resume-while-held':
    'On hold: {{hold}}. {{then}}. If you resume the upgrade, it continues after that',
  'upgrade.retry-in-rollout':
    'The upgrade belongs to the rollout of a plan: retry the cluster there',
  'upgrade.nothing-to-retry': 'No step is blocked or failed',
} as const;
