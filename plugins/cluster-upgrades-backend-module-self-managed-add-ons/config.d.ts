export interface Config {
  clusterUpgrades?: {
    /**
     * Add-ons that no platform manages, such as CoreDNS or kube-proxy in a Deployment or DaemonSet:
     * Drydock sets the tag of their images.
     */
    selfManagedAddOns?: {
      clusters?: Array<{
        /**
         * Unique, kebab-case: `provider.reference` of the cluster in `controllers`.
         */
        id: string;
        /**
         * Credential that reads the workloads: get only.
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
         * What lets Drydock change versions. Without it add-ons are shown but not updated.
         */
        upgrade?: {
          /**
           * Credential that may patch the workloads. Must differ from the reading one.
           */
          kubeconfig: {
            file: string;
            context?: string;
          };
        };
        /**
         * In the order in which an upgrade updates them.
         */
        addOns: Array<{
          /**
           * What plans, pages and templates call it, such as `coredns`.
           */
          name: string;
          /**
           * Kind of its workload.
           */
          kind: 'Deployment' | 'DaemonSet';
          /**
           * Namespace of its workload. Default: `kube-system`.
           */
          namespace?: string;
          /**
           * Name of its workload. Default: the name of the add-on.
           */
          workload?: string;
          /**
           * Containers, and init containers, whose image gets the version. Default: the one with the
           * name of the workload.
           */
          containers?: string[];
          /**
           * Tag that it should have: what `update: all` of a plan sets.
           */
          version?: string;
        }>;
      }>;
    };
  };
}
