export interface Config {
  clusterUpgrades?: {
    /** How clusters become Resource entities of the catalog. */
    catalog?: {
      /** Namespace of the entities; default `default`. */
      namespace?: string;
      /** Entity reference of the owner of clusters for which no source names one; default `unknown`. */
      defaultOwner?: string;
      /**
       * Value of the annotation `kubernetes.io/auth-provider` (for example `aws`, `googleServiceAccount`, `oidc`), so that the kubernetes
       * plugin's catalog locator finds clusters whose address a source vouches for. Left out: no `kubernetes.io/*` annotations.
       */
      kubernetesAuthProvider?: string;
      /** Seconds between two looks at the clusters; default 60. The catalog is touched only when something changed. */
      frequencySeconds?: number;
    };
  };
}
