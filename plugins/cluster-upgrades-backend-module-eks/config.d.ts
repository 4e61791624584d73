export interface Config {
  clusterUpgrades?: {
    /**
     * EKS: clusters of AWS accounts, their upgrades, and who calls deprecated APIs, from EKS
     * insights. Credentials come from `aws` (`@backstage/integration-aws-node`).
     */
    eks?: {
      /**
       * Accounts and regions whose clusters are discovered.
       */
      accounts?: Array<{
        /**
         * AWS account, 12 digits in quotes.
         */
        accountId: string;
        /**
         * For example `[eu-central-1, us-east-1]`.
         */
        regions: string[];
        /**
         * By region, the address of EKS' API for a VPC endpoint; the region's public one by
         * default. https, or this machine.
         */
        endpoints?: { [region: string]: string };
        /**
         * By region, the address of EC2's API for a VPC endpoint; the region's public one by
         * default. https, or this machine.
         */
        ec2Endpoints?: { [region: string]: string };
        /**
         * Address of STS for a VPC endpoint; the region's public one by default. https, or this
         * machine.
         */
        stsEndpoint?: string;
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
         * Role that upgrades clusters, node groups and add-ons. Without it, Drydock only reads the account.
         * It must be another one than the reader.
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
         * Clusters and node groups that carry the mark of a tool (CloudFormation, eksctl, Cluster
         * API Provider AWS, ACK, Crossplane) are upgraded all the same. The tool must be given the
         * new version, too. By default they are not written.
         */
        directWrites?: 'allowed';
      }>;
      /**
       * Keys of the tags that say what a cluster is. All tags become labels.
       */
      tags?: {
        environment?: string;
        /**
         * Its value is an entity reference of a Group or User, for example `platform` or
         * `user:default/jane`.
         */
        owner?: string;
        /**
         * Its value is an entity reference of a System.
         */
        system?: string;
      };
      /**
       * Clusters that EKS is asked about, and no others.
       */
      clusters?: Array<{
        /**
         * Id of the cluster in Drydock, or `<source id>/<name in the source>`, for example
         * `kubeconfig/prod-eu`.
         */
        cluster: string;
        /**
         * Name of the cluster in EKS. Default: its name in the source.
         */
        name?: string;
        /**
         * For example `eu-central-1`.
         */
        region: string;
        /**
         * AWS account, 12 digits; the main account of `aws` by default.
         */
        accountId?: string;
        /**
         * Address of EKS' API, for a VPC endpoint; the region's public one by default. https, or
         * this machine.
         */
        endpoint?: string;
      }>;
      /**
       * Insights that EKS has not refreshed for longer leave the coverage partial. EKS refreshes
       * them every 24 hours. Default: 48.
       */
      staleAfterHours?: number;
    };
  };
}
