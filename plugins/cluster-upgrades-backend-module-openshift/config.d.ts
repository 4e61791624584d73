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
        };
      }>;
    };
  };
}
