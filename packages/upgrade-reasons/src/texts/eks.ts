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
  'eks.cluster-not-asked':
    'EKS could not be asked about {{cluster}} in {{region}} of account {{account}}: {{cause}}',
  'eks.remedy-allow-reader':
    'Allow the actions of the reader to the role of the account (docs/providers/eks.md has the policy)',
  'eks.no-version':
    'EKS does not report a Kubernetes version of {{cluster}}. It may still be creating it, or not run it',
  'eks.cluster-failed':
    'EKS reports that {{cluster}} has failed. See the cluster in the AWS console',
  'eks.being-deleted': 'EKS is deleting {{cluster}}',
  'eks.cluster-not-active':
    '{{cluster}} is {{status}}. EKS starts updates of active clusters only',
  'eks.cluster-status-unknown':
    'EKS gives {{cluster}} the status {{status}}, which Drydock does not know. See the cluster in the AWS console, or update Drydock',
  'eks.group-issue': 'Node group {{group}}: {{issue}}. {{said}}',
  'eks.update-running': 'EKS update {{update}} ({{type}}) is in progress',
  'eks.update-failed':
    'EKS update {{update}} ({{type}}) of {{object}} failed. EKS gives no reason',
  'eks.update-failed-because':
    'EKS update {{update}} ({{type}}) of {{object}} failed: {{errors}}',
  'eks.update-error': '{{error}}: {{said}}',
  'eks.update-error-of': '{{error}} ({{objects}}): {{said}}',
  'eks.update-cancelled':
    'EKS update {{update}} ({{type}}) of {{object}} was cancelled. Retry to start it again',
  'eks.update-status-unknown':
    'EKS gives update {{update}} ({{type}}) the status {{status}}, which Drydock does not know. See the update in the AWS console, or update Drydock',
  'eks.update-gone':
    'EKS no longer lists update {{update}} of {{object}}. See the update history in the AWS console',
  'eks.changed-since':
    '{{object}} runs {{current}}: update {{update}} ({{type}}) changed it after this one. Start a new upgrade if the version is still wanted',
  'eks.version-not-shown-yet':
    'EKS has ended the update of {{object}}, but still reports {{current}}',
  'eks.upgrade-under-way':
    'The control plane is being upgraded from {{from}} to {{to}}. Wait until that has finished',
  'eks.goes-back':
    '{{version}} is older than {{current}}, which runs already. To go back, plan a rollback',
  'eks.skips-minor':
    'EKS goes one minor at a time, and {{current}} to {{version}} is not one step up',
  'eks.groups-newer':
    'Node groups at {{version}} would be newer than the control plane, which runs {{current}}',
  'eks.own-image-no-template':
    'Node group {{group}} has an image of its own, and EKS names no version of a launch template for it. Drydock leaves it as it is',
  'eks.own-image-unread':
    'Node group {{group}} has an image of its own, and its launch template could not be read: {{cause}}. Drydock leaves it as it is',
  'eks.own-image-nodes-unread':
    'Node group {{group}} has an image of its own, so that only its nodes say which version they run. They could not be read: {{cause}}. Drydock leaves it as it is',
  'eks.own-image-none-says':
    'Node group {{group}} has an image of its own, and no version of its launch template {{template}} says that its image has {{version}}. Create one with such an image, and write {{version}} into its description or into the instance tag {{tag}}',
  'eks.own-image-moves':
    'Node group {{group}} gets version {{number}} of its launch template {{template}}, which says that its image has {{version}}',
  'eks.own-image-other-version':
    'EKS has ended the update of node group {{group}}: version {{number}} of its launch template {{template}} says that its image has {{version}}, but its nodes run {{current}}. Create a version with the right image, then retry',
  'eks.insight-own-image-group': 'Image of node group {{group}}',
  'eks.templates-forbidden':
    'the reader may not read launch template {{template}}. Allow it ec2:DescribeLaunchTemplateVersions (docs/providers/eks.md has the policy)',
  'eks.templates-unread':
    'EC2 gave no answer about launch template {{template}} that can be used',
  'eks.wanted-already':
    '{{objects}}: EKS already runs {{version}} or is updating to it',
  'eks.changed': '{{objects}} changed since the observation',
  'eks.would-start': '{{objects}} would be updated to {{version}}',
  'eks.no-dry-run':
    'EKS has no dry run. Free addresses, quotas, roles and keys are only checked when the update starts',
  'eks.started': 'EKS updates {{objects}} to {{version}}',
  'eks.started-in-part':
    'Only {{objects}} is being updated to {{version}}. {{cause}}',
  'eks.no-longer-wanted':
    '{{object}} was not updated: the change is no longer wanted',
  'eks.in-use':
    '{{object}} was not updated, because another update is in progress. EKS: {{said}}',
  'eks.update-refused': 'EKS refuses to update {{object}}: {{said}}',
  'eks.object-gone': 'EKS has no {{object}}',
  'eks.write-failed':
    'The update of {{object}} could not be started: {{cause}}',
  'eks.writer-forbidden':
    'The writer may not update {{object}}. Allow it {{action}} (docs/providers/eks.md has the policy)',
  'eks.no-writer':
    'Drydock has no role that may change account {{account}}. Set clusterUpgrades.eks.accounts[].writer.roleArn (docs/providers/eks.md)',
  'eks.writer-not-assumed':
    'The portal may not assume {{role}} in account {{account}}. Check the trust policy of the role, externalId, and the right sts:AssumeRole of the portal',
  'eks.one-principal':
    "{{principal}} both reads and writes account {{account}}. Use two roles: set clusterUpgrades.eks.accounts[].writer to another one than the reader's",
  'eks.identity-not-asked':
    'AWS could not be asked who reads and who writes account {{account}}: {{cause}}',
  'eks.insight': 'EKS insight {{insight}}',
  'eks.insight-without-reason': 'EKS gives no reason',
  'eks.insight-old': '{{said}} (EKS has not refreshed it since {{since}})',
  'eks.insight-without-time':
    '{{said}} (EKS does not say when it refreshed it)',
  'eks.node-pools-unread':
    'Node pools of Karpenter and EKS Auto Mode could not be read: {{cause}}',
  'eks.node-pools-forbidden':
    'Drydock may not read the node pools of Karpenter and EKS Auto Mode: {{cause}}. Bind docs/rbac/eks-node-pools.yaml to the reader',
  'eks.node-pools-strange':
    'Node pools of Karpenter and EKS Auto Mode could not be read: the API server gave an unexpected answer',
  'eks.node-pools-old-api':
    'Node pools of Karpenter could not be read: the cluster serves karpenter.sh in {{versions}} only. Drydock reads v1, which Karpenter serves since 1.0',
  'eks.node-pools-slow':
    'Node pools of Karpenter and EKS Auto Mode could not be read: the API server did not answer all within {{seconds}} seconds',
  'eks.pool-not-replaced':
    '{{pool}}: Karpenter has found older nodes and is not replacing any at this moment. If it stays so, see the limits of the NodePool, the capacity of its instance types, and the events of its NodeClaims',
  'eks.pool-not-replaced-auto':
    '{{pool}}: EKS Auto Mode has found older nodes and is not replacing any at this moment. If it stays so, see the limits of the NodePool, the capacity of its instance types, and the events of its NodeClaims',
  'eks.node-pools-perhaps':
    '{{cause}}. If the cluster has some, they replace their nodes during the upgrade, and Drydock does not follow them',
  'eks.insight-node-pools': 'Node pools of Karpenter and EKS Auto Mode',
  'eks.insight-node-pool': 'Node pool {{pool}}',
  'eks.node-pools-follow':
    '{{pools}} replace their nodes by themselves: Drydock waits until all run {{version}}, and writes nothing',
  'eks.node-pools-not-held':
    '{{pools}} replace their nodes as soon as the control plane has a new version: they cannot be held back. Plan the whole cluster, or give their EC2NodeClass an image by its id first',
  'eks.pool-own-image':
    '{{pool}}: EC2NodeClass {{nodeClass}} names its image ({{terms}}), so that Karpenter does not replace the nodes by itself. Change amiSelectorTerms to an image of {{version}}, or to an alias such as al2023@latest',
  'eks.pool-no-image':
    '{{pool}}: Karpenter finds no image for EC2NodeClass {{nodeClass}} and launches no node. Change its amiSelectorTerms. Karpenter: {{said}}',
  'eks.pool-no-class':
    '{{pool}}: there is no EC2NodeClass {{nodeClass}} that chooses an image. Create it, or correct the nodeClassRef',
  'eks.pool-family-ended':
    '{{pool}}: AWS has no images of the family {{family}} from {{version}} on, so that Karpenter launches no nodes. Change amiSelectorTerms of EC2NodeClass {{nodeClass}} first, for example to the alias al2023@latest',
  'eks.pool-not-drifted':
    '{{pool}}: Karpenter has not begun to replace nodes older than {{version}}. It looks for images every 5 minutes',
  'eks.pool-not-drifted-release':
    '{{pool}}: Karpenter has not begun to replace nodes older than {{version}}. It looks for images every 5 minutes. If AWS has no release {{alias}} for {{version}}, set a newer release in EC2NodeClass {{nodeClass}}',
  'eks.pool-not-drifted-auto':
    '{{pool}}: EKS Auto Mode has not begun to replace nodes older than {{version}}',
  'eks.pool-budget-zero':
    '{{pool}}: a disruption budget of its NodePool allows no node to be replaced because of drift. Raise spec.disruption.budgets',
  'eks.pool-budget-zero-expires':
    '{{pool}}: a disruption budget of its NodePool allows no node to be replaced because of drift. Raise spec.disruption.budgets. Nodes older than {{after}} are replaced in any case',
  'eks.pool-budget-scheduled':
    '{{pool}}: a disruption budget of its NodePool allows no node to be replaced for {{duration}} after {{schedule}} (UTC)',
  'eks.node-not-to-be-disrupted':
    '{{pool}}: node {{node}} has the annotation karpenter.sh/do-not-disrupt. Remove it to let Karpenter replace the node',
  'eks.node-pod-not-to-be-disrupted':
    '{{pool}}: pod {{object}} on node {{node}} has the annotation karpenter.sh/do-not-disrupt. Remove it, or end the pod',
  'eks.node-budget':
    '{{pool}}: PodDisruptionBudget {{object}} allows no eviction from node {{node}}',
  'eks.node-held-until':
    '{{hold}}. Karpenter deletes the pods that are left at {{time}}',
  'eks.node-leaves': '{{pool}}: node {{node}} is being drained',
  'eks.node-leaves-by':
    '{{pool}}: node {{node}} is being drained until {{time}} at the latest',
  'eks.node-not-joined':
    '{{pool}}: the node of NodeClaim {{claim}} has not joined the cluster yet',
  'eks.rollback-node-pools-first':
    'Nodes of {{pools}} are newer than {{version}}, or can become so. Let their EC2NodeClass choose an image of {{version}} by its id, and wait until Karpenter has replaced them',
  'eks.addon-gone': 'EKS does not manage the add-on {{addOn}} of this cluster',
  'eks.addon-beyond':
    'The add-on {{addOn}} runs {{current}}, which is newer than {{to}}: another user or tool updated it further. Drydock does not take it back',
  'eks.addon-no-bridge':
    'EKS offers no version of the add-on {{addOn}} that supports both {{version}} and {{next}}; {{current}} runs. Remove the add-on, or list it in leaveAlone of the plan and accept that it may break',
  'eks.addons-not-offered-yet':
    'EKS offers no version of these add-ons for {{version}}, so it does not know that version yet',
  'eks.addon-not-offered':
    'EKS does not offer {{wanted}} of the add-on {{addOn}} for {{version}}, or no way there. Choose another version in the plan',
  'eks.addon-status': 'The add-on {{addOn}} ({{version}}) is {{status}}',
  'eks.addon-status-because':
    'The add-on {{addOn}} ({{version}}) is {{status}}: {{issues}}',
  'eks.addon-not-managed':
    'EKS does not manage {{addOn}} here. If it runs, update it yourself',
  'eks.addons-not-managed':
    'EKS does not manage {{addOns}} here, so Drydock does not update them. If they run, update them yourself, or make them EKS add-ons',
  'eks.addon-fits': '{{current}} supports {{version}}',
  'eks.addon-support-unknown':
    'It is not known whether {{current}} supports {{version}}',
  'eks.addon-moves': 'The upgrade updates {{current}} to {{to}}',
  'eks.addon-breaks':
    '{{current}} does not support {{version}}, and EKS offers no version that supports what runs now, too',
  'eks.addon-breaks-unless':
    '{{current}} does not support {{version}}. Update it to {{to}} first, or use a plan with addOns, which does it before the control plane',
  'eks.addon-remedy-conflict':
    'A user or another tool changed fields of the add-on. Set onConflict to preserve or overwrite in a new plan, or undo the change, then retry',
  'eks.addon-remedy-replicas':
    'Check why pods of the add-on do not become ready: free capacity, taints, disruption budgets. Then retry',
  'eks.addon-remedy-role':
    'Check the rights of the IAM role of the add-on and of eks:addon-manager in the cluster. Then retry',
  'eks.addon-remedy-webhook':
    'An admission webhook or policy refused objects of the add-on. Allow them, then retry',
  'eks.addon-remedy-modification':
    'Undo the change of the add-on that EKS does not support, then retry',
  'eks.addon-remedy-not-found':
    'An object of the add-on is missing. Restore it or install the add-on again, then retry',
  'eks.addon-remedy-unreachable':
    'Wait until EKS reaches the API server of the cluster, then retry',
  'eks.addon-remedy-subscription':
    'Subscribe to the add-on in AWS Marketplace, then retry',
  'eks.insight-addon': 'Add-on {{addOn}}',
  'eks.insight-addon-health': 'Health of the add-on {{addOn}}',
  'eks.insight-addons-self-managed': 'Add-ons that EKS does not manage',
  'eks.insight-addons-unknown': 'Add-ons could not be checked',
  'eks.insights-missing': 'EKS has no upgrade insights',
  'eks.insight-health': 'Health issue {{issue}}',
  'eks.insight-own-image': 'Node groups with an image of their own stay',
  'eks.insight-forced-upgrade': 'AWS upgrades the control plane by itself',
  'eks.forced-upgrade-standard':
    'After {{until}} AWS upgrades the control plane of {{cluster}} to {{version}}, on a day that it does not announce. Node groups stay. Upgrade before, or change the upgrade policy to EXTENDED, whose charges start then',
  'eks.forced-upgrade-extended':
    'After {{until}} AWS upgrades the control plane of {{cluster}} to {{version}}, on a day that it does not announce, because support has ended then. Node groups stay. That upgrade cannot be undone. Upgrade before',
  'eks.way-through-owner':
    'Set the version of {{object}} in {{owner}} and let it apply it. To let Drydock upgrade it all the same, set clusterUpgrades.eks.accounts[].directWrites: allowed, and give {{owner}} the new version before its next run',
  'eks.rollback-control-plane':
    'EKS takes the control plane back to {{version}}. API servers restart; nodes stay',
  'eks.rollback-node-groups':
    'Managed node groups that are newer than {{version}} roll once more, to {{version}}',
  'eks.rollback-limit-data':
    'Stored objects, workloads, volumes, other add-ons and nodes stay as they are',
  'eks.rollback-limit-add-ons':
    'Add-ons that {{version}} does not support go back first: {{addOns}}',
  'eks.rollback-add-ons-first':
    '{{version}} does not support these add-ons as they are: {{addOns}}. Plan the rollback again: it takes them back first',
  'eks.rollback-addon-stays':
    'The add-on {{addOn}} runs {{installed}}, which does not support {{version}}, and EKS offers no older version of it that supports both {{current}} and {{version}}. Remove the add-on or stay at {{current}}',
  'eks.rollback-limit-features':
    'EKS refuses if the cluster uses a feature that {{version}} does not have. Drydock cannot check that before',
  'eks.rollback-limit-tools':
    'A tool that owns the version, such as Terraform, upgrades again at its next run. Set its version to {{version}} first',
  'eks.rollback-limit-cost':
    '{{version}} is in extended support. Its charges start again',
  'eks.rollback-limit-image':
    'Nodes get the newest image of {{version}}, not the one they had',
  'eks.rollback-no-upgrade':
    'EKS lists no finished upgrade to {{current}}. EKS rolls a cluster back only after an upgrade from {{to}}, and not if the cluster was created at {{current}}',
  'eks.rollback-went-back':
    'EKS update {{update}} ({{type}}) took the control plane back to {{current}}. EKS goes back one minor only, and not again to {{to}}',
  'eks.rollback-unknown-upgrade':
    'EKS update {{update}} ({{type}}) led to {{current}}. Drydock cannot tell whether EKS takes it back to {{to}}',
  'eks.rollback-window-over':
    'EKS rolls a cluster back only within 7 days after an upgrade. For {{current}} they ended at {{ended}}',
  'eks.rollback-one-step':
    '{{current}} can only go back to {{version}}, one minor',
  'eks.rollback-auto-mode':
    '{{cluster}} uses EKS Auto Mode. Drydock does not roll such clusters back, because EKS rolls their nodes back first. Use the AWS console',
  'eks.rollback-groups-first':
    '{{pools}}: these node groups are newer than {{version}}, and nodes must not be newer than the control plane. Roll them back first',
  'eks.rollback-no-groups':
    '{{cluster}} has no managed node group whose image EKS chooses',
  'eks.rollback-not-offered': 'EKS does not offer {{version}}',
  'eks.rollback-extended-support':
    '{{version}} is in extended support. Set the upgrade policy of {{cluster}} to EXTENDED first. Its charges start again',
  'eks.rollback-no-insights':
    'EKS has no rollback insights of {{cluster}}. Refresh them on the page of the cluster in the AWS console',
  'eks.rollback-insight':
    'EKS insight {{insight}} blocks the rollback: {{status}}. {{said}}',
  'eks.no-max-surge':
    'EKS chooses itself how many nodes it adds while a node group rolls, so max surge {{value}} cannot be set. 0 adds none before old nodes go',
  'eks.bad-max-unavailable':
    'EKS takes 1 to 100 nodes or 1% to 100% as max unavailable, not {{value}}',
  'eks.no-forced-drain':
    'EKS drains a node for 15 minutes, and Drydock never forces it. Set onDrainTimeout: wait',
  'eks.drain-minutes':
    'EKS fails the update of a node group when a drain takes longer than 15 minutes',
  'eks.rolls-so-already': 'The node groups roll like this already',
  'eks.node-rollout-set': 'Set for this upgrade: {{changes}}',
  'eks.node-rollout-changed': 'node group {{group}} from {{before}} to {{set}}',
  'eks.node-rollout-going-back':
    'EKS changes node groups {{groups}} back; Drydock looks again until it has finished',
  'eks.node-rollout-left':
    'Node group {{group}} keeps {{now}}, because another user changed it during the upgrade',
  'eks.node-rollout-owned':
    '{{owner}} sets how node group {{group}} rolls. Change it there',
  'eks.node-rollout-set-by-another':
    'Another upgrade ({{key}}) set how node group {{group}} rolls. If it has ended, remove the tag {{tag}} of the group',
  'eks.node-rollout-by-hand':
    'Find the node groups of {{cluster}} with the tag {{tag}} = {{key}}. Set their update config to the value of the tag {{tag}}-before, then remove the three tags {{tag}}, {{tag}}-before and {{tag}}-set',
  'eks.owned': '{{field}} belongs to {{owner}}',
  'eks.insight-owned': '{{owner}} owns the version',
} as const;
