export interface Config {
  /** Kubernetes cluster upgrades (Drydock). */
  clusterUpgrades?: {
    /** Where clusters are discovered. Modules such as cluster-api bring their own section. */
    sources?: Array<{
      /** The clusters of the portal's kubernetes plugin, read through its proxy. */
      kubernetesPlugin?:
        | true
        | {
            /** Default: kubernetes. */
            id?: string;
            title?: string;
            /** What the operator says of a cluster, by the plugin's name of it. */
            clusters?: { [name: string]: ClusterFacts };
          };
      /** Contexts of a kubeconfig file, each with a read-only credential of its own. */
      kubeconfig?: {
        file: string;
        /** Default: all contexts. */
        contexts?: string[];
        /** Default: kubeconfig. */
        id?: string;
        title?: string;
        environment?: string;
        /** Entity reference of the owning Group or User. */
        owner?: string;
        system?: string;
        region?: string;
        platform?: 'upstream' | 'eks' | 'gke' | 'aks';
        /** What the operator says of a cluster, by context. */
        clusters?: { [context: string]: ClusterFacts };
      };
    }>;
    /** Reading clusters. */
    inventory?: {
      /** Default: 30. */
      intervalMinutes?: number;
      /** Clusters read at the same time. Default: 8. */
      concurrency?: number;
      /** Default: 30. */
      requestTimeoutSeconds?: number;
      /** Default: 300. */
      clusterTimeoutSeconds?: number;
      /** Read Helm releases, which are Secrets. Default: true; false shows the check as "not checked by policy". */
      helmSecrets?: boolean;
    };
    discovery?: {
      /** Default: 5. */
      intervalMinutes?: number;
    };
    /** A label of clusters, of any source, that names their environment. Not guessed unless set. */
    environmentLabel?: string;
    environments?: {
      [environment: string]: {
        /** The version that its clusters shall run, for example '1.36'. */
        desiredVersion?: string;
        /** Place among the environments on pages, smallest first. */
        order?: number;
      };
    };
    /** Switch a check off; it then shows as "not checked by policy". */
    checks?: { [checkId: string]: { enabled: boolean } };
    retention?: {
      /** Default: 90. */
      solvedFindingsDays?: number;
    };
    /** Allow changes of clusters although permission.enabled is false and thus everybody may do everything. */
    dangerouslyAllowWithoutPermissions?: boolean;
  };
}

export interface ClusterFacts {
  title?: string;
  environment?: string;
  /** Entity reference of the owning Group or User. */
  owner?: string;
  /** Entity reference of the System. */
  system?: string;
  region?: string;
  platform?: 'upstream' | 'eks' | 'gke' | 'aks';
  /** What can change its version. */
  provider?: { id: string; reference: string };
}
