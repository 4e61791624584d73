export interface Config {
  clusterUpgrades?: {
    /**
     * OpenShift clusters, upgraded through their ClusterVersion.
     */
    openshift?: {
      clusters?: Array<{
        /**
         * Unique, kebab-case: `provider.reference` of the cluster in its source.
         */
        id: string;
        /**
         * Credential that reads ClusterVersion, MachineConfigPools, Nodes and three ConfigMaps: get
         * and list only.
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
           * Credential that may patch the ClusterVersion, MachineConfigPools and the ConfigMap
           * admin-acks. Must differ from the reading one.
           */
          kubeconfig: {
            file: string;
            context?: string;
          };
          /**
           * Lets Drydock ask managed-upgrade-operator for upgrades, by an UpgradeConfig, where the
           * operator takes them from the cluster (source LOCAL).
           */
          upgradeConfig?: {
            /**
             * Default: OSD.
             */
            type?: 'OSD' | 'ARO';
            /**
             * PDBForceDrainTimeout: after how many minutes the operator drains a node against
             * disruption budgets, 0 to 10080.
             */
            forceDrainAfterMinutes: number;
            /**
             * One node more while workers roll. Default: false.
             */
            capacityReservation?: boolean;
          };
        };
      }>;
    };
  };
}
