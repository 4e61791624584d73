/** What is wrong with what a request sent. */
export const inputTexts = {
  'input.invalid': 'The request is not valid: {{detail}}',
  'input.field': '"{{field}}": {{detail}}',
  'input.body': 'The request body is not valid: {{detail}}',
  'input.not-readable': 'The request body cannot be read: {{detail}}',
  'input.nul':
    'The request contains a NUL character, which cannot be stored. Remove it and send the request again',
  'input.too-large': 'The request is larger than {{most}} bytes. {{hint}}',
  'input.hint-shorter': 'Send shorter texts or fewer clusters',
  'input.hint-plan':
    'A plan file has at most 256 KiB: select clusters by labels instead of listing them',
  'input.hint-trial': 'Fix the first findings of the trial, and run it again',
  'input.whole-number':
    '"{{field}}" must be a whole number from {{least}} to {{most}}',
  'input.sequence-number': '"{{field}}" must be a sequence number, 0 or more',
  'input.version':
    '{{version}} is not a Kubernetes version. Write for example 1.36 or 1.36.4',
  'input.time':
    '"{{field}}" must be a time with its offset, such as 2026-12-24T18:00:00+01:00',
  'input.day': '{{day}} is not a day. Write for example 2026-12-31',
  'input.past': '"{{field}}" is in the past',
  'input.until-before-from': '"until" must be later than "from"',
  'input.environments':
    '"environments" is empty. Name at least one environment, or leave it out for all clusters',
  'input.reason':
    'The reason must have at least {{least}} characters. It is shown to everyone who meets this decision later',
  'input.action-reason':
    '"{{action}}" needs a reason of at least {{least}} characters',
  'input.cluster-id':
    'The cluster id is too long. GET /clusters lists the clusters with their ids',
  'input.reference':
    '{{reference}} is not an entity reference of one of these kinds: {{kinds}}',
  'input.owner':
    '{{reference}} is not an entity reference, such as group:default/payments',
  'input.no-target': 'The cluster has no target. Name one with ?target=1.37',
  'input.baseline-name': 'The baseline needs a name',
  'input.new-since':
    '"isNew" needs "baseline", the id of the baseline to compare with. GET /baselines lists them',
  'input.export':
    '{{found}} findings match, and a document holds at most {{most}}. Narrow the filters, for example by severity=blocker, or use /findings.csv',
  'input.scope-environment': '"scope.environment" must name the environment',
  'input.scope-cluster': '"scope.clusterId" must name the cluster',
  'input.author-of-users':
    '"author" is for services. You are the author of what you send: leave it out',
  'input.author-missing':
    '"author" is missing. {{service}} is a service: name the person who wrote the plan, for example user:default/jane. This person cannot approve it',
  'input.author':
    '"author" must be the entity reference of a user, for example user:default/jane',
  'input.author-unknown':
    '"author": the catalog has no user {{user}}. Use the entity reference of the person who wrote the plan',
  'input.plan-name':
    'metadata.name must stay {{name}}. For another name, create another plan',
  'input.plan_one': 'The plan has a problem: {{problems}}',
  'input.plan_other': 'The plan has {{count}} problems: {{problems}}',
  'input.plan-problem': '{{place}}: {{problem}}',
  'input.plan-problem-at-line': '{{place}} (line {{line}}): {{problem}}',
  'input.approval-gate':
    'Stage {{stage}} has no approval gate {{gate}}. Its approval gates: {{gates}}',
  'input.gate-result':
    'Stage {{stage}} has no result of a gate {{gate}} that could be checked again',
  'input.stage': '"stage" must be one of {{stages}}',
  'input.member': '"clusterId" must name a cluster of this rollout',
  'input.upgrade-action': '"{{action}}" is not an action of an upgrade',
  'input.waiver-past': 'The last day of the waiver, {{day}}, is in the past',
  'input.waiver-days':
    'A finding can be waived for at most {{most}} days, until {{day}}. The setting is clusterUpgrades.waivers.maxDays',
  'input.snooze-until':
    '"until" must be an ISO time, such as 2026-11-30T06:00:00Z',
  'input.trial-time':
    'evaluatedAt: {{time}} is not a time. Write for example 2026-11-21T09:00:00Z',
  'input.trial-future':
    "evaluatedAt: {{time}} is in the future. The clock of the machine that ran the trial, or the portal's clock, is wrong",
  'input.trial-old':
    'The trial ran more than {{most}} days ago (clusterUpgrades.trials.maxAgeDays). Run a new one',
  'input.trial-refusals':
    'The report counts refused objects (trial.refused: {{refused}}), but has no finding about them and no check in coverage that is partial with a reason. Send the report as drydock trial -o json prints it',
  'input.trial-title':
    'findings[{{index}}].title is empty. Send the report as drydock trial -o json prints it',
  'input.audit-batch':
    'The batch cannot be read, or is larger than {{most}} bytes. Lower --audit-webhook-batch-max-size, or the level of the audit policy',
} as const;
