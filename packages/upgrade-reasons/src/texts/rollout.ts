export const rolloutTexts = {
  'rollout.ended': 'The rollout has ended',
  'rollout.already': 'The rollout is already {{state}}',
  'rollout.not-paused': 'The rollout is not paused',
  'rollout.abort-is-final': 'The rollout is aborted, which cannot be undone',
  'rollout.aborting':
    'The rollout is aborted: it ends when the running clusters have finished their current hop',
  'rollout.stage-not-halted': 'The stage is not halted',
  'rollout.stage-already': 'The stage is already {{state}}',
  'rollout.stage-running':
    'Clusters of this stage are being upgraded. Wait until they finish, or stop their upgrades first',
  'rollout.stage-over': 'Its stage is {{state}}',
  'rollout.cluster-running':
    'The cluster is being upgraded: stop its upgrade first',
  'rollout.cluster-succeeded': 'The cluster has been upgraded',
  'rollout.cluster-skipped': 'The cluster is already skipped',
  'rollout.cluster-not-failed': 'The cluster has not failed',
  'rollout.cluster-ending':
    'Its upgrade is finishing the current hop; retry the cluster after that',
  'rollout.stage-full':
    'This stage upgrades as many clusters at a time as it is allowed to. Retry this cluster when another one is done',
  'rollout.emergency-stop': 'Emergency stop of the fleet: {{reason}}',
  'rollout.paused': 'The rollout is paused',
  'rollout.aborted': 'The rollout is aborted',
  'rollout.stopping':
    'The rollout is stopping: no further cluster starts, and it ends when the running clusters have finished',
  'rollout.after-stage': 'Starts after stage {{stage}}',
  'rollout.after-running-stage':
    'Resumes when all upgrades in stage {{stage}} have finished',
  'rollout.running': 'Clusters are running',
  'rollout.running_one': '{{count}} cluster running',
  'rollout.running_other': '{{count}} clusters running',
  'rollout.result-upgraded': 'Some clusters upgraded',
  'rollout.result-upgraded_one': '{{count}} cluster upgraded',
  'rollout.result-upgraded_other': '{{count}} clusters upgraded',
  'rollout.result-taken-back': 'Some clusters rolled back',
  'rollout.result-taken-back_one': '{{count}} cluster rolled back',
  'rollout.result-taken-back_other': '{{count}} clusters rolled back',
  'rollout.result-failed': 'Failed: {{clusters}}',
  'rollout.result-failed_one': '{{count}} failed: {{clusters}}',
  'rollout.result-failed_other': '{{count}} failed: {{clusters}}',
  'rollout.result-skipped': 'Some skipped',
  'rollout.result-skipped_one': '{{count}} skipped',
  'rollout.result-skipped_other': '{{count}} skipped',
  'rollout.stopped-before-all': 'Stopped before all clusters had started',
  'rollout.stopped-before-all_one': 'Stopped before {{count}} cluster started',
  'rollout.stopped-before-all_other':
    'Stopped before {{count}} clusters started',
  'rollout.stopped-after-all': 'Stopped after all clusters had started',
  'rollout.aborted-before-all': 'Aborted before all clusters had started',
  'rollout.aborted-before-all_one': 'Aborted before {{count}} cluster started',
  'rollout.aborted-before-all_other':
    'Aborted before {{count}} clusters started',
  'rollout.aborted-after-all': 'Aborted after all clusters had started',
  'rollout.fit-unknown':
    '{{left}} of the window are left. How long this upgrade takes is unknown: there are too few earlier upgrades, and the stage has no progress deadline',
  'rollout.fit-estimate':
    'Only {{left}} of the window are left. 9 of 10 such upgrades take up to {{needed}}',
  'rollout.fit-deadline':
    'Only {{left}} of the window are left. There are too few earlier upgrades to estimate from, and the progress deadline of the stage is {{needed}}',
  'rollout.gate-waits-for-metric':
    'Metric gate {{gate}}: no answer from {{source}} yet',
  'rollout.gate-waits-for-ticket':
    'Ticket gate {{gate}}: the ticket that webhook {{webhook}} asks for is not decided yet',
  'rollout.gate-waits-for-approval':
    'Approval gate {{gate}}: waiting for approval',
  'rollout.gate-expired': 'Gate {{gate}}: its result has expired',
  'rollout.gate-inconclusive': 'Gate {{gate}}: no clear answer',
  'rollout.gate-failed': 'Gate {{gate}} failed',
  'rollout.gate-failed-for-cluster':
    'Gate {{gate}} failed for cluster {{cluster}}',
  'rollout.gate-approved': 'Approved',
  'rollout.canaries-failed': 'Failed canaries: {{clusters}}',
  'rollout.budget-exceeded':
    'More clusters failed than the failure budget of the stage allows: {{clusters}}',
  'rollout.budget-exceeded_one':
    '{{count}} cluster failed: {{clusters}}. The failure budget of the stage is {{budget}}',
  'rollout.budget-exceeded_other':
    '{{count}} clusters failed: {{clusters}}. The failure budget of the stage is {{budget}}',
  'rollout.stage-halted': 'Stage {{stage}} is halted',
  'rollout.stage-halted-because': 'Stage {{stage}} is halted: {{reasons}}',
  'rollout.stage-empty': 'No cluster belongs to this stage',
  'rollout.stage-all-skipped': 'All its clusters were skipped',
  'rollout.stage-soaking': 'Soak time of {{duration}} after the last success',
  'rollout.stage-not-approved': 'The stage is no longer approved',
  'rollout.others-first': 'Other clusters of stage {{stage}} go first',
  'rollout.others-first_one':
    'Stage {{stage}} upgrades {{count}} at a time. Other clusters go first',
  'rollout.others-first_other':
    'Stage {{stage}} upgrades {{count}} at a time. Other clusters go first',
  'rollout.canaries-first': 'Canaries go first: {{clusters}}',
  'rollout.canaries-soaking': 'Soak time of {{duration}} after the canaries',
  'rollout.deadline-passed':
    'Not done within {{deadline}}, the progress deadline of the stage',
  'rollout.other-upgrade': 'Upgrade {{upgrade}} of this cluster has not ended',
  'rollout.busy': 'Another upgrade of this cluster has not ended',
  'rollout.upgrade-stopped': 'Its upgrade was stopped',
  'rollout.upgrade-stopped-because': 'Its upgrade was stopped: {{reasons}}',
  'rollout.not-prepared':
    'The upgrade could not be prepared. Drydock tries again: {{error}}',
  'rollout.readiness-unknown': 'Readiness is unknown: {{reasons}}',
  'rollout.reached-elsewhere': '{{reasons}}: observed, not ours',
  'rollout.not-settled': '{{reasons}}, but its platform has not settled',
  'rollout.not-approved': 'Not approved: {{reasons}}',
  'rollout.environment-changed':
    'Not what was approved: its environment is {{environment}} now, and was {{approved}}. Submit the plan again to upgrade this cluster',
  'rollout.target-changed':
    'Not what was approved: the target is {{target}} now, and was {{approved}}. Submit the plan again to upgrade this cluster',
  'rollout.hop-not-approved':
    'Not what was approved: the upgrade would also change {{hop}}. Submit the plan again to upgrade this cluster',
  'rollout.hop-control-plane': 'the control plane from {{from}} to {{to}}',
  'rollout.hop-control-plane-and-pools':
    'the control plane and its node pools from {{from}} to {{to}}',
  'rollout.hop-all-pools': 'node pools from {{from}} to {{to}}',
  'rollout.hop-pools': 'node pools {{pools}} from {{from}} to {{to}}',
  'rollout.hop-add-on': 'the add-on {{addOn}} from {{from}} to {{to}}',
  'rollout.hop-choose-canary':
    'a canary node from {{from}} to {{to}}, in the first pool that can',
  'rollout.hop-choose-canary-of':
    'a canary node of the node pools {{pools}} from {{from}} to {{to}}',
  'rollout.hop-replace-canary':
    'a replaced canary node from {{from}} to {{to}}',
  'rollout.hop-replace-canary-of':
    'a replaced canary node of the node pools {{pools}} from {{from}} to {{to}}',
  'rollout.submission-gone':
    'The submission is no longer stored, so no policy rule can be evaluated for it',
  'rollout.rule-denies': 'Rule {{rule}} denies it',
} as const;
