/** What gates of metrics and tickets answer, and what is wrong with their queries. */
export const gateTexts = {
  'gate.source-gone':
    'The metric source "{{source}}" is no longer configured. Add it to clusterUpgrades.planning.metricSources',
  'gate.webhook-gone':
    'The webhook "{{webhook}}" is no longer configured. Add it to clusterUpgrades.planning.webhooks',
  'gate.answered-by-approvals':
    'The approvals of the plan answer gate {{gate}}',

  'gate.field': '{{field}} {{problem}}',
  'gate.no-value-of-cluster':
    'The query needs {{placeholder}}, and this cluster has none',
  'gate.no-value-of-stage':
    'The query needs {{placeholder}}, and the stage as a whole has none',
  'gate.metric-redirect':
    'The metric source answered with a redirect ({{status}}), which is not followed',
  'gate.metric-no-result':
    'The metric source answered {{status}} without a result. See the log of the backend',
  'gate.metric-error':
    'The metric source answered {{status}} ({{error}}) without a result. See the log of the backend',
  'gate.metric-warning':
    'The metric source warns about its result. See the log of the backend',
  'gate.metric-result-type':
    'The query returns a {{type}}, but one number is needed',
  'gate.metric-result-unknown':
    'The query returns a result of an unknown type, but one number is needed',
  'gate.metric-no-vector': 'The metric source returned an invalid vector',
  'gate.metric-no-data': 'The query found no data',
  'gate.metric-many-series':
    'The query returns {{series}} series, but one number is needed. Aggregate them, for example with sum(…) or max(…)',
  'gate.metric-no-number': 'The query returns no number',
  'gate.metric-not-finite': 'The query returns no finite number',
  'gate.metric-holds': '{{value}}: {{condition}} holds',
  'gate.metric-holds-not': '{{value}}: {{condition}} does not hold',
  'gate.metric-neither':
    '{{value}} neither passes ({{pass}}) nor fails ({{fail}})',
  'gate.metric-not-judged':
    "The gate's expressions cannot be evaluated for {{value}}",

  'gate.ticket': '{{reference}}: {{answer}}',
  'gate.ticket-because': '{{answer}}: {{reason}}',
  'gate.ticket-approved': 'approved',
  'gate.ticket-denied': 'denied',
  'gate.ticket-pending': 'waiting for a decision',
  'gate.ticket-unclear':
    'The webhook answered {{status}} without approved, denied or pending',

  'gate.source-unknown':
    'Gate {{gate}} of stage {{stage}} asks the metric source "{{source}}", which is not configured. clusterUpgrades.planning.metricSources has {{sources}}',
  'gate.no-sources':
    'Gate {{gate}} of stage {{stage}} asks the metric source "{{source}}", which is not configured. clusterUpgrades.planning.metricSources is empty',
  'gate.webhook-unknown':
    'Gate {{gate}} of stage {{stage}} asks the webhook "{{webhook}}", which is not configured. clusterUpgrades.planning.webhooks has {{webhooks}}',
  'gate.no-webhooks':
    'Gate {{gate}} of stage {{stage}} asks the webhook "{{webhook}}", which is not configured. clusterUpgrades.planning.webhooks is empty',
  'gate.query': 'Gate {{gate}} of stage {{stage}}: {{field}} {{problem}}',
  'gate.query-missing': 'is missing: name a template, or write a query',
  'gate.query-of-cluster':
    'names a cluster, but {{when}} is asked once for the whole stage',
  'gate.template-unknown':
    '"{{template}}" is not a query of metric source {{source}}; it has {{queries}}',
  'gate.no-templates':
    '"{{template}}" is not a query of metric source {{source}}, which has none',
  'gate.parameter-unknown':
    '"{{parameter}}" is not a parameter of {{template}}; it has {{parameters}}',
  'gate.no-parameters':
    '"{{parameter}}" is not a parameter of {{template}}, which has none',
  'gate.parameter-number':
    '"{{parameter}}" must be a number from {{least}} to {{most}}',
  'gate.parameter-choice': '"{{parameter}}" must be one of {{values}}',
  'gate.parameter-text':
    '"{{parameter}}" must be a text of 1 to {{most}} characters',
  'gate.placeholder-in-backticks':
    'has a placeholder between backticks, where nothing can be escaped; use double quotes',
  'gate.placeholder-unknown':
    'has the unknown placeholder {{placeholder}}; there are {{placeholders}}',
  'gate.placeholder-unquoted':
    'has {{placeholder}} outside of quotes; write cluster="{{placeholder}}", for example',
  'gate.placeholder-unclosed':
    'has two opening braces that begin no placeholder',
} as const;
