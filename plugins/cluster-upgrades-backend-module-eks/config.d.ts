export interface Config {
  clusterUpgrades?: {
    /**
     * EKS: clusters of AWS accounts, and who calls deprecated APIs, from EKS insights. Credentials come from `aws` (`@backstage/integration-aws-node`).
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
         * By region, the address of EKS' API for a VPC endpoint; the region's public one by default. https, or this machine.
         */
        endpoints?: { [region: string]: string };
      }>;
      /**
       * Keys of the tags that say what a cluster is. All tags become labels.
       */
      tags?: {
        environment?: string;
        /**
         * Its value is an entity reference of a Group or User, for example `platform` or `user:default/jane`.
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
         * Id of the cluster in Drydock, or `<source id>/<name in the source>`, for example `kubeconfig/prod-eu`.
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
         * Address of EKS' API, for a VPC endpoint; the region's public one by default. https, or this machine.
         */
        endpoint?: string;
      }>;
      /**
       * Insights that EKS has not refreshed for longer leave the coverage partial. EKS refreshes them every 24 hours. Default: 48.
       */
      staleAfterHours?: number;
    };
  };
}
