/** Why a kubeconfig file could not be used, and how to fix it. */
export const kubeconfigTexts = {
  'kubeconfig.not-loaded': 'Cannot load the kubeconfig {{file}}: {{error}}',
  'kubeconfig.not-one': 'Cannot load {{file}}: it is not a kubeconfig',
  'kubeconfig.no-context': 'The kubeconfig {{file}} has no context {{context}}',
  'kubeconfig.no-current-context':
    'The kubeconfig {{file}} has no current context with a cluster',
  'kubeconfig.runs-program':
    'The kubeconfig {{file}} runs a program to log in (exec), which a service does not do',
  'kubeconfig.logs-in-person':
    'The kubeconfig {{file}} logs in as a person (auth-provider), which a service does not do',
  'kubeconfig.remedy-check-file':
    'Check that the file exists, is readable by the backend and is YAML',
  'kubeconfig.remedy-contexts': 'Use one of: {{contexts}}',
  'kubeconfig.remedy-empty': 'Add a context to the file. It is empty',
  'kubeconfig.remedy-set-context':
    'Set `context`, or `current-context` in the file',
  'kubeconfig.remedy-own-credential':
    'Give Drydock its own ServiceAccount token or client certificate',
} as const;
