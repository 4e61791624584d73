export const planTexts = {
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
} as const;
