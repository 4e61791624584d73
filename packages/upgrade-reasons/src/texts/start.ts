/** Of what keeps an upgrade from starting. */
export const startTexts = {
  'start.platform-not-asked':
    'The platform was not asked whether it accepts this: a dry run needs the credential that writes, which is used only for users with permission to start the upgrade',
  'start.platform-not-asked-for-minor':
    'The platform was not asked which versions it offers: a dry run needs the credential that writes, which is used only for users with permission to start the upgrade. Name a full version to see its hops',
  'start.not-offered':
    'The platform offers no version of {{minor}}. Name a full version, for example {{example}}, or pick one of the targets of the cluster',
  'start.keeps-changing':
    'The cluster changed during each of {{looks}} reads: {{change}}. Try again when it has settled',
  'start.field-owned': '{{field}} is owned by {{owner}}: {{way}}',
  'start.platform-refuses': 'The platform refuses: {{reason}}',
  'start.platform-refuses-owned': '{{reason}}: {{way}}',

  'start.blockers_one': '{{count}} finding blocks {{version}}',
  'start.blockers_other': '{{count}} findings block {{version}}',
  'start.override-needed':
    '{{blocker}}: fix it, or override with a reason (permission {{permission}})',
  'start.override-denied':
    '{{blocker}}: overriding needs the permission {{permission}}',
  'start.override-reason-too-short':
    'The reason for overriding must have at least {{minimum}} characters',
  'start.readiness-unknown':
    'Readiness for {{version}} is unknown: {{reason}}. Read the cluster first, or enable the checks that do not run',
  'start.checks-not-run':
    'Readiness for {{version}} is unknown: {{reason}}. These checks did not run in full. To start without them, name each of them in the request: {{checks}}',
  'start.plans-only':
    'Clusters are upgraded by plans only, because of {{setting}}. Add the cluster to a plan',
  'start.plans-only-in-environment':
    'Clusters of {{environment}} are upgraded by plans only, because of {{setting}}. Add the cluster to a plan',
  'start.plans-only-unknown-environment':
    'The environment of this cluster is unknown, and clusters of {{environments}} are upgraded by plans only, because of {{setting}}. Add the cluster to a plan, or set its environment',
  'start.other-upgrade': 'Upgrade {{upgrade}} to {{version}} has not ended yet',
  'start.overrode': 'Blocked, overridden: {{reason}}',
  'start.overrode-finding': 'Overridden finding: {{finding}} ({{check}})',
  'start.overrode-platform': 'Blocked by the platform, overridden: {{reason}}',
  'start.overrode-platform-error': 'Overridden: {{error}}',
  'start.without-check': 'Continued without check {{check}}',
} as const;
