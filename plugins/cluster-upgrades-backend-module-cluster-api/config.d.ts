export interface Config {
  clusterUpgrades?: {
    /**
     * Cluster API management clusters: clusters are discovered in them and upgraded through them.
     */
    clusterApi?: Array<{
      /**
       * Unique, kebab-case, stable: part of a cluster's identity until its UID is read.
       */
      id: string;
      /**
       * For people; the id by default.
       */
      title?: string;
      /**
       * Credential that reads the management cluster: get and list only.
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
       * Namespaces with clusters; all when absent (needs a ClusterRole instead of Roles).
       */
      namespaces?: string[];
      /**
       * What lets Drydock change versions. Without it clusters are shown but not upgraded.
       */
      upgrade?: {
        /**
         * Credential that may patch clusters (and, for plain clusters, control planes and machine
         * deployments). Must differ from the reading one.
         */
        kubeconfig: {
          file: string;
          context?: string;
        };
      };
      /**
       * How a workload cluster is read: with its `<name>-kubeconfig` Secret of the management
       * cluster, or as the cluster named `namespace/name` in the portal's kubernetes plugin.
       */
      workloadAccess?: 'kubeconfigSecret' | 'kubernetesPlugin';
      /**
       * For `workloadAccess: kubernetesPlugin`: names there by `namespace/name` of the Cluster,
       * where they differ from it.
       */
      kubernetesPluginNames?: { [cluster: string]: string };
      /**
       * For `workloadAccess: kubernetesPlugin`, where the kubernetes plugin takes clusters from the
       * catalog: API servers that may be read; host names, `*.example.com` stands for all below it.
       * Default: none, so that an entity makes the portal send no request.
       */
      allowedHosts?: string[];
      /**
       * Where environment, region, owner and system of a cluster are written on its Cluster object.
       */
      mapping?: {
        environment?: { label?: string; annotation?: string };
        region?: { label?: string; annotation?: string };
        /**
         * Value: an entity reference, or the name of a Group.
         */
        owner?: { label?: string; annotation?: string };
        /**
         * Value: an entity reference, or the name of a System.
         */
        system?: { label?: string; annotation?: string };
      };
    }>;
  };
}
