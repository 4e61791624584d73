export const upgradeTexts = {
  'upgrade.ended': 'The upgrade has ended',
  'upgrade.ended-start-new': 'The upgrade has ended. Start a new one',
  'upgrade.already': 'The upgrade is already set to {{desired}}',
  'upgrade.stopping': 'The upgrade is stopping',
  'upgrade.stopping-already': 'The upgrade is already stopping',
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

  'upgrade.reached': 'Upgraded to {{version}}',
  'upgrade.taken-back': 'Rolled back to {{version}}',
  'upgrade.paused-before': 'Paused before "{{step}}"',
  'upgrade.paused-before-because': 'Paused before "{{step}}": {{reason}}',
  'upgrade.stopped-before': 'Stopped before "{{step}}"',
  'upgrade.stopped-before-because': 'Stopped before "{{step}}": {{reason}}',
  'upgrade.is-aborted': 'The rollout is aborted',
  'upgrade.is-paused': 'The rollout is paused',
  'upgrade.emergency-stop': 'Emergency stop of the fleet: {{reason}}',
  'upgrade.left-rolling':
    'The platform still rolls to {{version}}; Drydock no longer follows it',
  'upgrade.pools-at-canary-node':
    'Node pool {{pools}} stays at its canary node: its other nodes keep their version, and a node that is replaced comes back at the new one, until an upgrade of this cluster to {{version}} (scope node-pools or full) rolls them',
  'upgrade.pools-held-back':
    'Drydock still holds back node pools {{pools}}: they stay at their version until an upgrade of this cluster to {{version}} (scope node-pools or full) releases them',
  'upgrade.effect-left': 'Effect {{effect}}: {{reason}}. By hand: {{byHand}}',
  'upgrade.ended-succeeded': 'Upgrade succeeded: {{reason}}',
  'upgrade.ended-failed': 'Upgrade failed: {{reason}}',
  'upgrade.ended-stopped': 'Upgrade stopped: {{reason}}',
  'upgrade.asked': '{{who}} requested {{version}}; {{by}} carries it out',
  'upgrade.asked-from':
    '{{who}} requested {{version}} from {{where}}; {{by}} carries it out',
  'upgrade.begun-by-rollout':
    'The rollout "{{rollout}}" (revision {{revision}} of its plan), started by {{who}}, starts the upgrade to {{version}} in stage {{stage}}; {{by}} carries it out',
  'upgrade.verdict-at-start':
    'Verdict {{verdict}}. Blockers: {{blockers}}, warnings: {{warnings}}, checks run: {{run}} of {{total}}',
  'upgrade.stopped-by-its-rollout': 'Stopped by the rollout',
  'upgrade.stopped-by-rollout': 'Stopped by the rollout: {{reason}}',
  'upgrade.control': '{{who}}: {{action}}',
  'upgrade.control-because': '{{who}}: {{action}}, because {{reason}}',
  'upgrade.log-full': 'The log is full; later lines are not kept',
} as const;
