/** The texts of all reasons, by code; `{{name}}` is the parameter `name`. */
export const reasonTexts = {
  'permission.cluster': 'The permission {{permission}} is missing',
  'permission.plan': 'You need the permission {{permission}} for this plan',
  'permission.plan-clusters':
    'You need the permission {{permission}} for all clusters of this plan',
  'permission.rollout-clusters':
    'You need the permission {{permission}} for all clusters of this rollout',

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

  'plan.archived': 'The plan is archived',
  'plan.rollout-running': 'Its rollout is running: stop or abort it first',
  'plan.rollout-ended':
    'Its rollout has ended; a new revision can start another one',
  'plan.not-submitted': 'The plan is not submitted for approval',
  'plan.submitted-already':
    'The plan is {{state}} already; withdraw it to submit it again',
  'plan.not-approved': 'The plan is not approved',
  'plan.own-submission': 'You submitted this plan, so you cannot approve it',
  'plan.own-document': 'You wrote this plan, so you cannot approve it',
  'plan.own-stated':
    'A service stated you as an author of this plan, so you cannot approve it',
  'plan.nothing-left':
    'All selected clusters already run the target version or a newer one',
  'plan.because': '{{why}}',

  'term.hidden-cluster': '(a cluster that you do not have access to)',
  'term.pause': 'pause',
  'term.stop': 'stop',
  'term.paused': 'paused',
  'term.stopped': 'stopped',
  'term.aborted': 'aborted',
  'term.done': 'done',
  'term.skipped': 'skipped',
  'term.submitted': 'submitted',
  'term.approved': 'approved',
  'term.rollout-paused': 'its rollout is paused',
  'term.waits': 'The upgrade waits until that ends',
  'term.waits-after-hop':
    'The upgrade finishes the current hop, then waits until that ends',
} as const;

type Key = keyof typeof reasonTexts;

/** Identifies a reason; `_one` and `_other` of a plural belong to one. */
export type ReasonCode = Exclude<
  Key extends infer K
    ? K extends `${infer Base}_${'one' | 'other'}`
      ? Base
      : K
    : never,
  `term.${string}`
>;

/** A word of Drydock that stands in reasons. */
export type Term = Key extends infer K
  ? K extends `term.${infer Word}`
    ? Word
    : never
  : never;

/** The texts in another language. */
export type ReasonTexts = { readonly [K in Key]: string };
