export interface Config {
  clusterUpgrades?: {
    /** How clusters become Resource entities of the catalog. */
    catalog?: {
      /** Namespace of the entities; default `default`. */
      namespace?: string;
      /**
       * Entity reference of the owner of clusters for which no source names one; default `unknown`.
       */
      defaultOwner?: string;
      /**
       * How the kubernetes plugin authenticates to clusters whose address a source vouches for, so
       * that its catalog locator finds them. The first entry that is for a cluster counts. A
       * cluster without an entry gets no `kubernetes.io/*` annotations.
       */
      kubernetesAuth?: Array<{
        /** `<source id>/<name in the source>` or Drydock's id; default: all clusters. */
        clusters?: string[];
        /** Default: all environments. */
        environments?: string[];
        /**
         * `aks`, `aws`, `azure`, `google`, `googleServiceAccount`, `oidc`, or one that the portal
         * adds; never `serviceAccount`.
         */
        provider: string;
        /**
         * With `oidc`: id of the auth provider whose token is sent,
         * `kubernetes.io/oidc-token-provider`.
         */
        oidcTokenProvider?: string;
        /** With `aws`: ARN of the role to assume, `kubernetes.io/aws-assume-role`. */
        awsAssumeRole?: string;
        /** With `aws`: external id of that role, `kubernetes.io/aws-external-id`. */
        awsExternalId?: string;
        /**
         * With `aws`: name of the cluster in EKS where it is not the name of the entity,
         * `kubernetes.io/x-k8s-aws-id`.
         */
        awsClusterId?: string;
      }>;
      /**
       * Seconds between two looks at the clusters, 5 or more; default 60. The catalog is touched
       * only when something changed.
       */
      frequencySeconds?: number;
    };
  };
}
