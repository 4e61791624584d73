export interface Config {
  clusterUpgrades?: {
    /**
     * K3s and RKE2 clusters that Rancher's system-upgrade-controller upgrades.
     */
    systemUpgradeController?: {
      clusters?: Array<{
        /**
         * Unique, kebab-case: `provider.reference` of the cluster in its source.
         */
        id: string;
        /**
         * Credential that reads Plans, Jobs and Nodes of the cluster: get and list only.
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
         * What lets Drydock change versions. Without it the cluster is shown but not upgraded.
         */
        upgrade?: {
          /**
           * Credential that may patch the Plans. Must differ from the reading one.
           */
          kubeconfig: {
            file: string;
            context?: string;
          };
        };
        /**
         * Plan of the servers, as namespace/name.
         */
        serverPlan: string;
        /**
         * Plans of the agents, as namespace/name; each is a node pool.
         */
        agentPlans?: string[];
      }>;
    };
  };
}
