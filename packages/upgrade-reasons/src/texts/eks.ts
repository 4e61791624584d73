/** Why EKS could not report on a cluster, and how to fix it. */
export const eksTexts = {
  'eks.insights-not-read':
    'EKS insights of {{cluster}} in {{region}} could not be read: {{cause}}',
  'eks.insights-not-read-account':
    'EKS insights of {{cluster}} in {{region}} of account {{account}} could not be read: {{cause}}',
  'eks.refused': 'AWS refused',
  'eks.credentials-rejected': 'AWS did not accept the credentials',
  'eks.no-credentials': 'there are no AWS credentials for it',
  'eks.unknown-cluster': 'EKS has no such cluster',
  'eks.throttled': 'AWS throttles',
  'eks.no-answer-in-time': 'EKS did not answer in time',
  'eks.unreachable': 'EKS cannot be reached',
  'eks.answer-too-large': 'the answer of EKS is too large',
  'eks.strange-answer':
    'EKS answered with an error, or with something that its API does not document',
  'eks.cluster-not-configured':
    '{{cluster}} is not in clusterUpgrades.eks.clusters',
  'eks.no-insights-yet': 'EKS has no upgrade insights of {{cluster}} yet',
  'eks.usage-unnamed':
    'EKS reports use of {{apis}} in its insight {{insight}} of {{cluster}}, but names no program',
  'eks.usage-unnamed-any':
    'EKS reports use of a removed API in its insight {{insight}} of {{cluster}}, but names no program',
  'eks.status-unknown':
    'EKS gives its insight {{insight}} of {{cluster}} the status {{status}}, which Drydock does not know',
  'eks.insight-undecided':
    'EKS could not decide its insight {{insight}} of {{cluster}}',
  'eks.insight-stale':
    'EKS has not refreshed its insight {{insight}} of {{cluster}} since {{since}}',
  'eks.insight-undated':
    'EKS does not say when it refreshed its insight {{insight}} of {{cluster}}',
  'eks.insights-stale':
    'EKS has not refreshed any insight of {{cluster}} since {{since}}',
  'eks.insights-undated':
    'EKS does not say when it refreshed any insight of {{cluster}}',
  'eks.entries-left-out_one':
    "{{count}} entry of its insight {{insight}} of {{cluster}} was left out, because it is not as EKS' API documents it, or there are too many",
  'eks.entries-left-out_other':
    "{{count}} entries of its insight {{insight}} of {{cluster}} were left out, because they are not as EKS' API documents them, or there are too many",
  'eks.insight-gone':
    'EKS lists its insight {{insight}} of {{cluster}}, but no longer had it when Drydock read it',
  'eks.unnamed-insight-gone':
    'EKS lists an insight without a name of {{cluster}}, but no longer had it when Drydock read it',
  'eks.too-many-insights':
    'EKS lists more insights of {{cluster}} than it documents, or some that are not insights; the first {{limit}} are read',
  'eks.remedy-allow':
    'Allow eks:ListInsights and eks:DescribeInsight on the cluster for the role of the portal (docs/providers/eks.md has the policy)',
  'eks.remedy-credentials':
    'Check aws.accounts in app-config.yaml, whether its credentials have expired, and the clock of the portal',
  'eks.remedy-add-account':
    'Add the account under aws.accounts in app-config.yaml, or give the portal a role',
  'eks.remedy-check-cluster':
    'Check name, region and accountId in clusterUpgrades.eks.clusters',
  'eks.remedy-read-less':
    'Nothing to do: the next read asks again. If it persists, read less often (clusterUpgrades.inventory.intervalMinutes)',
  'eks.remedy-check-network':
    "Check the portal's network connection to EKS: DNS, egress, VPC endpoint",
  'eks.remedy-check-region':
    "Check region and endpoint, and the portal's network connection to EKS: DNS, egress, VPC endpoint",
  'eks.remedy-check-endpoint': 'Check the endpoint',
  'eks.remedy-next-read':
    'Nothing to do: the next read asks again. If it persists, check the endpoint',
  'eks.remedy-add-cluster': 'Add it to clusterUpgrades.eks.clusters',
  'eks.remedy-wait':
    'Wait: EKS adds them within a day after a cluster was created or upgraded',
  'eks.remedy-find-program':
    'Look for the program on the page of the cluster in the AWS console, or in its audit log',
  'eks.remedy-see-insight':
    'See the insight on the page of the cluster in the AWS console. If it persists, update Drydock',
  'eks.remedy-see-reason':
    'See the reason that EKS gives on the page of the cluster in the AWS console',
  'eks.remedy-refresh':
    'EKS refreshes insights every 24 hours. Refresh them on the page of the cluster in the AWS console, and check that the cluster is active',
  'eks.remedy-update': 'Update Drydock',
  'eks.remedy-listed-again':
    'Nothing to do: the next read lists the insights again',
  'eks.clusters-not-listed':
    'EKS clusters of account {{account}} in {{region}} could not be listed: {{cause}}',
  'eks.other-account': 'the credentials are for another account or region',
  'eks.place-not-configured':
    'The account and region of {{cluster}} are not in clusterUpgrades.eks.accounts, or EKS has no such cluster',
  'eks.connected':
    'EKS does not run {{cluster}}. The EKS Connector registered it, which gives Drydock no access',
  'eks.no-address-yet': 'EKS has no API server address of {{cluster}} yet',
  'eks.private-endpoint':
    'Known from AWS, but not readable: the API server has a private endpoint only. {{reason}}',
  'eks.restricted-endpoint':
    'Known from AWS, but not readable: the API server only accepts some addresses. {{reason}}',
  'eks.remedy-allow-listing':
    'Allow eks:ListClusters and eks:DescribeCluster for the role of the account (docs/providers/eks.md has the policy)',
  'eks.remedy-check-account':
    'Check aws.accounts and aws.mainAccount in app-config.yaml, and clusterUpgrades.eks.accounts[].endpoints',
  'eks.remedy-add-place':
    'Add its account and region to clusterUpgrades.eks.accounts',
  'eks.remedy-other-source':
    'Add the cluster to another source, for example a kubeconfig',
  'eks.remedy-wait-active': 'Wait until the cluster is ACTIVE',
  'eks.remedy-connect-network':
    "Run the portal in the cluster's VPC, connect its network (peering, transit gateway, VPN), or enable the public endpoint",
  'eks.remedy-admit-address':
    "Add the portal's outgoing address to publicAccessCidrs of the cluster, or connect the portal to the cluster's VPC",
} as const;
