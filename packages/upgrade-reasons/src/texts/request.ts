/** Why a request is refused, where no other area says it. */
export const requestTexts = {
  'request.needs-permission':
    'You need the permission {{permission}} for this. Ask your Backstage admin',
  'request.needs-permission-for':
    'You need the permission {{permission}} for {{what}}. Ask your Backstage admin',
  'request.not-found':
    '{{what}} {{id}} was not found, or you do not have access to it',
  'request.every-cluster':
    'every cluster: an address of the whole fleet shows all of them',
  'request.every-cluster-of':
    'every cluster that {{owner}} owns or has services on: an address of its calendar shows all of them',
  'request.members-have-address':
    'Only members of {{owner}} get an address of its calendar',
  'request.members-answer': 'Only members of {{owner}} can answer for it',
  'request.not-planned': 'This plan no longer plans an upgrade of this cluster',
  'request.upgrade-began':
    'Cluster {{cluster}} is already being upgraded. Contact {{contact}}',
  'request.owns-nothing-there':
    '{{owner}} does not own cluster {{cluster}}, and no known service of it runs there',
  'request.snooze-no-further':
    'The upgrade of {{cluster}} cannot be postponed any further: {{why}}. Contact {{contact}}',
  'request.snooze-at-most':
    'The upgrade can be postponed until {{time}} at most: {{why}}',
  'request.plan-not-submitted': 'Plan not submitted. {{why}}',
  'request.plan-selects-hidden':
    'Plan not submitted. It also selects clusters that you do not have access to. Narrow the selectors of its stages, or ask someone who sees all of its clusters to submit it',
  'request.plan-archived': 'The plan is archived. Create another one',
  'request.plan-has-rollout':
    'The rollout of this plan has not ended. Stop or abort it first',
  'request.policy-denies': 'The policy of this portal denies it. {{why}}',
  'request.plan-changed':
    'The plan was changed in the meantime. Load it again and review it',
  'request.plan-name-taken':
    'Plan not created. The name {{name}} is taken. Choose another name',
  'request.plan-name-taken-by':
    'Plan not created. The name {{name}} is taken by a plan with another document. Change that plan (PUT /plans/{{id}}). Choose another name',
  'request.plan-name-archived':
    'Plan not created. The name {{name}} is taken by an archived plan. Choose another name',
  'request.plan-other-revision':
    'Your change is based on revision {{based}}, but the plan is at {{revision}}. Load it again and make your change there',
  'request.plan-already':
    'Revision {{revision}} is {{state}} already. Withdraw it to submit it again',
  'request.plan-not-submitted-yet':
    'Nothing is submitted, so there is nothing to withdraw',
  'request.plan-is-archived': 'The plan is archived',
  'request.plan-no-submission':
    'Revision {{revision}} is not submitted for approval',
  'request.plan-other-digest':
    'The submission changed before your decision: its digest is different. Look at the plan again',
  'request.plan-own':
    '{{why}}. Ask another person with the permission {{permission}}',
  'request.plan-decided':
    'You decided on this already. Take your decision back first (DELETE /plans/<id>/approvals/<approvalId>)',
  'request.plan-decision-of': 'Only {{who}} can take this decision back',
  'request.plan-people-decide':
    'Only people approve and reject plans. Send the request with the token of a user',
  'request.rollout-not-started': 'Rollout not started. {{why}}',
  'request.rollout-of-plan-runs':
    'The plan "{{plan}}" has a rollout that has not ended yet, or this request was made a moment ago. Look at its rollouts before starting another',
  'request.rollout-changed':
    'The rollout changed in the meantime. Look at it again before you act on it',
  'request.rollout-cluster-busy':
    'A cluster of it has another upgrade that has not ended yet',
  'request.rollout-not-approved': 'The plan is not approved: {{missing}}',
  'request.gate-passed': 'The gate has passed',
  'request.gate-changed':
    'The version gate "{{gate}}" has changed. Read it again before you acknowledge it',
  'request.gate-taken':
    'Another user acknowledged it for the same clusters at the same time. Reload the page',
  'request.gate-on-platform':
    'The acknowledgement is on {{platform}} and counts there. Remove it there',
  'request.gate-not-written':
    'The acknowledgement was not written on {{platform}}: {{reason}}',
  'request.gate-write-unknown':
    'It is unknown whether the acknowledgement was written on {{platform}}: {{reason}}. Reload the page to see',
  'request.gate-ended': 'This acknowledgement ended before',
  'request.waiver-old-finding':
    'This finding was found by an older version of Drydock. Read the cluster again first (Check again)',
  'request.waiver-evidence-changed':
    'The evidence of this finding changed since it was shown. Look at it again before you waive it',
  'request.waiver-ignored':
    "This finding is already ignored by the operator's rules: {{reason}}",
  'request.no-finding':
    'Cluster {{cluster}} has no finding {{finding}} for {{target}}. It may have been solved',
  'request.unexpected': 'Unexpected error: {{detail}}',
  'request.baselines-full':
    'You already have {{most}} baselines. Delete one first (DELETE /baselines/<id>)',
  'request.no-own-finding':
    'Cluster {{cluster}} has no finding {{finding}} for its own target. GET /clusters/{{id}}/readiness?target=… lists findings for other targets',
  'request.no-verdict':
    '{{against}} is neither a version such as 1.37 nor a kept evaluation of this cluster. GET /clusters/{{id}}/verdicts lists them',
  'request.catalog-silent':
    'The catalog did not answer, so "author" could not be checked. Try again',
  'request.not-in-person':
    'Decisions are made in person, and this request came through {{through}}. Decide on the pages of the portal, or ask an admin to add {{plugin}} to clusterUpgrades.decisions.throughPlugins',
  'request.entity-of-several':
    'The entity {{entity}} stands for several clusters: {{clusters}}. Name the cluster by its id, and let only one source record name this entity',
  'request.calendar-address':
    'This calendar address is no longer valid. Get a new one from the portal',
  'request.no-gate':
    'There is no version gate {{gate}}. GET /version-gates lists version gates',
  'request.no-freeze':
    'There is no freeze {{freeze}}. GET /freezes lists freezes',
  'request.no-decision': 'This plan has no decision {{decision}}',
  'request.no-trial':
    'No trial of cluster {{cluster}} for {{version}} is stored. Name the minor version, for example 1.37',
  'request.trial-later':
    'A later trial for v{{minor}} ({{time}}) is already stored. Run a new one, or delete that one first',
  'request.trial-cluster-unknown':
    'Drydock does not know yet which cluster {{cluster}} is: the UID of its namespace kube-system was never read. Read the cluster first (Check again)',
  'request.trial-other-cluster':
    'The trial is not of {{cluster}}: the namespace kube-system of the cluster of the trial has another UID',
  'request.waiver-ended': 'This waiver already ended ({{state}})',
  'request.audit-cluster':
    'No source lists the cluster {{cluster}} now. Correct clusterUpgrades.auditEvents or the source',
  'request.audit-token': 'The token is not in clusterUpgrades.auditEvents',
  'request.key-used':
    'You used this idempotency key for another request. Use a new key',
  'request.upgrade-not-started': 'Upgrade not started. {{why}}',
  'request.upgrade-changed':
    'The upgrade changed in the meantime. Look at it again before you act on it',
  'request.upgrade-overrode':
    'This upgrade overrode blocking findings, so "{{action}}" needs the permission {{permission}}',
  'request.cluster-upgrade-runs':
    'Cluster {{cluster}} has an upgrade that has not ended yet, or this request was made a moment ago. Look at its upgrades before starting another',
  'request.cluster-busy':
    'Cluster {{cluster}} has another upgrade that has not ended yet',
  'request.cannot-upgrade': 'Cluster {{cluster}} cannot be upgraded. {{why}}',
  'request.platform-unreachable':
    'Drydock cannot read the platform of cluster {{cluster}}: {{why}}',
  'request.platform-silent':
    'The platform of cluster {{cluster}} did not answer within {{time}}. Try again',
  'request.cluster-not-listed':
    'No source lists cluster {{cluster}} now, or its name belongs to another cluster. Cancel this upgrade',
  'request.other-cluster':
    'The cluster with this name is another one now ({{now}}, not {{before}}). Cancel this upgrade and start one of that cluster',
  'request.revision-missing':
    'Revision {{revision}} of the plan is no longer stored as it was approved',
  'request.revision-without-cluster':
    'Revision {{revision}} of the plan does not contain this cluster',
  'request.your-turns':
    'Preview not computed. {{waiting}} of your requests are already waiting. Try again in {{time}}',
  'request.all-turns':
    'Preview not computed. {{waiting}} requests are already waiting. Try again in {{time}}',
} as const;
