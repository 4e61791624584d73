export interface Config {
  clusterUpgrades?: {
    /**
     * EKS: who calls deprecated APIs, from EKS insights. Credentials come from `aws` (`@backstage/integration-aws-node`).
     */
    eks?: {
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
