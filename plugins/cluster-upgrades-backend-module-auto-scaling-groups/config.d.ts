export interface Config {
  clusterUpgrades?: {
    /**
     * Nodes of Auto Scaling groups, which Drydock replaces. Credentials come from `aws`
     * (`@backstage/integration-aws-node`).
     */
    autoScalingGroups?: {
      clusters?: Array<{
        /**
         * Unique, kebab-case: `provider.reference` of the cluster.
         */
        id: string;
        /**
         * AWS account of the groups, 12 digits in quotes.
         */
        accountId: string;
        /**
         * For example `eu-central-1`.
         */
        region: string;
        /**
         * Addresses for VPC endpoints; the region's public ones by default. https, or this machine.
         */
        endpoints?: {
          autoScaling?: string;
          ec2?: string;
          sts?: string;
        };
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
         * Role that changes the groups and terminates instances. Without it, Drydock only reads. It
         * must be another one than the reader.
         */
        writer?: {
          /**
           * For example `arn:aws:iam::012345678901:role/drydock-writer`.
           */
          roleArn: string;
          /**
           * If the role's trust policy asks for one.
           * @visibility secret
           */
          externalId?: string;
        };
        /**
         * Names of the groups; each is a node pool. Either this or `tag`.
         */
        groups?: string[];
        /**
         * Groups with this tag, for example key `kubernetes.io/cluster/prod-eu` and value `owned`.
         */
        tag?: {
          key: string;
          value: string;
        };
        /**
         * Credential that reads nodes and pods of the cluster: get and list only.
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
         * What lets Drydock cordon nodes and evict pods. Without it, Drydock only reads.
         */
        upgrade?: {
          /**
           * Credential that may patch nodes and create evictions. Must differ from the reading one.
           */
          kubeconfig: {
            file: string;
            context?: string;
          };
        };
        /**
         * Nodes that are replaced together, 1 to 8. Default: 1.
         */
        batchSize?: number;
        /**
         * Minutes from the start of a batch after which a person is asked why its instances are no
         * ready nodes. Default: 15.
         */
        joinMinutes?: number;
        /**
         * Keys of labels, at most 50, for example `acme.com/keep`. Nodes with one of them are never
         * replaced; the cluster's page shows them. Default: none.
         */
        excludeNodeLabels?: string[];
        /**
         * Nodes that are older are replaced by an upgrade even if they run its target, 1 to 3650.
         * Default: age does not count.
         */
        maxNodeAgeDays?: number;
        /**
         * Tag of instances in the launch template that says their Kubernetes version; else its
         * description does. Default: `drydock.dev/kubernetes-version`.
         */
        versionTag?: string;
      }>;
    };
  };
}
