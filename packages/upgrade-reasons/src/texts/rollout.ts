export const rolloutTexts = {
  'rollout.ended': 'The rollout has ended',
  'rollout.already': 'The rollout is {{state}} already',
  'rollout.not-paused': 'The rollout is not paused',
  'rollout.abort-is-final': 'The rollout is aborted, which cannot be undone',
  'rollout.aborting':
    'The rollout is aborted: it ends when the running clusters have finished their current hop',
  'rollout.stage-not-halted': 'The stage is not halted',
  'rollout.stage-already': 'The stage is {{state}} already',
  'rollout.stage-running':
    'Clusters of this stage are being upgraded. Wait until they finish, or stop their upgrades first',
  'rollout.stage-over': 'Its stage is {{state}}',
  'rollout.cluster-running':
    'The cluster is being upgraded: stop its upgrade first',
  'rollout.cluster-succeeded': 'The cluster has been upgraded',
  'rollout.cluster-skipped': 'The cluster is skipped already',
  'rollout.cluster-not-failed': 'The cluster has not failed',
  'rollout.cluster-ending':
    'Its upgrade is finishing the current hop; retry the cluster after that',
  'rollout.stage-full':
    'This stage upgrades as many clusters at a time as it is allowed to. Retry this cluster when another one is done',
} as const;
