export interface Config {
  clusterUpgrades?: {
    /**
     * Auto Scaling groups that keiko upgrade-manager rolls.
     */
    upgradeManager?: {
      clusters?: Array<{
        /**
         * Unique, kebab-case: `provider.reference` of the cluster in `controllers`, or in its
         * source.
         */
        id: string;
        /**
         * Credential that lists RollingUpgrades and nodes.
         */
        kubeconfig: {
          /**
           * Path of a kubeconfig file on the backend's machine.
           */
          file: string;
          /**
           * Context in it; the current one by default.
           */
          context?: string;
        };
        /**
         * What lets Drydock roll groups. Without it they are shown only.
         */
        upgrade?: {
          /**
           * Credential that may create RollingUpgrades. Must differ from the reading one.
           */
          kubeconfig: {
            file: string;
            context?: string;
          };
        };
        /**
         * Namespace in which Drydock creates RollingUpgrades.
         */
        namespace: string;
        /**
         * Where the groups are. Drydock reads them and changes nothing in AWS.
         */
        aws: {
          /**
           * AWS account, 12 digits in quotes; the main account of `aws` by default.
           */
          accountId?: string;
          /**
           * For example `eu-central-1`.
           */
          region: string;
          /**
           * Role that reads; the credentials of `aws` for the account by default.
           */
          reader?: {
            /**
             * For example `arn:aws:iam::012345678901:role/drydock-reader`.
             */
            roleArn: string;
            /**
             * If the role's trust policy asks for one.
             * @visibility secret
             */
            externalId?: string;
          };
          /**
           * Addresses for VPC endpoints; the region's public ones by default. https, or this
           * machine.
           */
          endpoints?: {
            autoScaling?: string;
            ec2?: string;
            sts?: string;
          };
        };
        /**
         * How its groups roll; the names are those of RollingUpgrade.
         */
        settings?: {
          strategy?: {
            /**
             * Default: `randomUpdate`.
             */
            type?: 'randomUpdate' | 'uniformAcrossAzUpdate';
            /**
             * `eager`: a new instance joins before an old one is drained. Default: `eager`.
             */
            mode?: 'eager' | 'lazy';
            /**
             * Nodes at a time: a number, or a share such as `25%`. Default: 1.
             */
            maxUnavailable?: number | string;
            /**
             * Seconds for the drain of a node; -1: no limit. Default: that of the controller.
             */
            drainTimeout?: number;
          };
          /**
           * Seconds between two nodes.
           */
          nodeIntervalSeconds?: number;
          /**
           * Seconds between the drain of a node and its end.
           */
          postDrainDelaySeconds?: number;
          /**
           * Labels that a new node must have before the next one is replaced.
           */
          readinessGates?: Array<{ matchLabels: { [label: string]: string } }>;
          /**
           * Scripts that upgrade-manager runs in its pod for each node. Plans cannot name any.
           */
          scripts?: {
            /**
             * Before the drain; `file`: path on the backend's machine, at most 64 KiB.
             */
            preDrain?: { file: string };
            /**
             * After the drain.
             */
            postDrain?: { file: string };
            /**
             * After the wait that follows the drain.
             */
            postWait?: { file: string };
            /**
             * After the instance is terminated.
             */
            postTerminate?: { file: string };
          };
        };
        /**
         * Groups that another tool replaces (EKS managed node groups, keiko instance-manager,
         * Cluster API Provider AWS) are rolled all the same. By default they are not.
         */
        directWrites?: 'allowed';
        /**
         * Each is a node pool.
         */
        groups: Array<{
          /**
           * Name of the Auto Scaling group.
           */
          asgName: string;
          /**
           * Name of the pool. Default: `asgName`.
           */
          name?: string;
          /**
           * Key of the instance tag, in the launch template, that says the Kubernetes version.
           * Default: the description of the launch template version says it.
           */
          versionTag?: string;
          /**
           * What differs from the cluster's `settings`.
           */
          settings?: {
            strategy?: {
              type?: 'randomUpdate' | 'uniformAcrossAzUpdate';
              mode?: 'eager' | 'lazy';
              maxUnavailable?: number | string;
              drainTimeout?: number;
            };
            nodeIntervalSeconds?: number;
            postDrainDelaySeconds?: number;
            readinessGates?: Array<{
              matchLabels: { [label: string]: string };
            }>;
            scripts?: {
              preDrain?: { file: string };
              postDrain?: { file: string };
              postWait?: { file: string };
              postTerminate?: { file: string };
            };
          };
        }>;
      }>;
    };
  };
}
