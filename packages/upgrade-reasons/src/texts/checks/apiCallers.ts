export const apiCallersTexts = {
  'term.unnamed-client': 'a client that is not named',
  'check.api-callers.title':
    'A client calls {{resource}} at {{version}}, which {{target}} does not serve',
  'check.api-callers.upgrade-named': 'Upgrade the clients that are named',
  'check.api-callers.upgrade-named-to':
    'Upgrade the clients that are named to one that calls {{version}}',
  'check.api-callers.find-client':
    'Find the client in the audit log (annotation k8s.io/deprecated) and upgrade it',
  'check.api-callers.find-client-to':
    'Find the client in the audit log (annotation k8s.io/deprecated) and upgrade it to one that calls {{version}}',
  'check.api-callers.metric':
    'apiserver_requested_deprecated_apis shows calls to {{api}}',
  'check.api-callers.called': '{{api}} was called by {{client}}',
  'check.api-callers.called-told':
    '{{api}} was called by {{client}}, as told by {{source}}',
  'check.api-callers.counted_one':
    '{{client}}: {{count}} request in {{days}} days, last on {{last}}',
  'check.api-callers.counted_other':
    '{{client}}: {{count}} requests in {{days}} days, last on {{last}}',
  'check.api-callers.not-counted':
    '{{client}}: not counted in {{days}} days, last on {{last}}',
  'check.api-callers.counted-since':
    'Counted since {{first}}, last on {{last}}',
  'check.api-callers.told':
    'Reported since {{first}}, last on {{last}}; an API server forgets a caller when it restarts',
  'check.api-callers.told-by-processes':
    'Reported by {{processes}} API server processes (replicas, or one before and after a restart) since {{first}}, last on {{last}}; an API server forgets a caller when it restarts',
  'check.api-callers.own-calls-left-out':
    'Calls of {{calls}} by unnamed clients are not counted: the control plane calls them itself while its server has the kind at deprecated versions only',
  'check.api-callers.servers-seen':
    'metrics of {{seen}} of {{alive}} API servers seen',
} as const;
