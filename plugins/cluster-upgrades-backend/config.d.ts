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
            /**
             * API servers that may be read where the kubernetes plugin takes clusters from the
             * catalog: host names; `*.example.com` stands for all below it. Default: none, so that
             * an entity makes the portal send no request.
             */
            allowedHosts?: string[];
            /** What the operator says of a cluster, by the plugin's name of it. */
            clusters?: { [name: string]: ClusterFactsConfig };
          };
      /** Contexts of a kubeconfig file, each with a read-only credential of its own. */
      kubeconfig?: {
        file: string;
        /** Default: all contexts. */
        contexts?: string[];
        /** Default: kubeconfig. */
        id?: string;
        title?: string;
        /** Default: `inventory.helmSecrets`. */
        helmSecrets?: boolean;
        environment?: string;
        /** Entity reference of the owning Group or User. */
        owner?: string;
        /** Entity reference of the System. */
        system?: string;
        region?: string;
        /**
         * Whose support dates count: `upstream`, `eks`, `gke`, `aks`, `openshift`, or a platform
         * that a module brings. Default: what the cluster shows.
         */
        platform?: string;
        /** What the operator says of a cluster, by context; with `contexts`, by one of these. */
        clusters?: { [context: string]: ClusterFactsConfig };
      };
    }>;
    /** Reading clusters. */
    inventory?: {
      /**
       * Minutes between reads, 1 to 1440. A cluster is stale after twice this, and unknown after a
       * day. Default: 30.
       */
      intervalMinutes?: number;
      /** Clusters that a replica reads at the same time, 1 to 100. Default: 8. */
      concurrency?: number;
      /** For one request, 1 to 600. Default: 30. */
      requestTimeoutSeconds?: number;
      /** For one read of a cluster, 5 to 3600. Default: 300. */
      clusterTimeoutSeconds?: number;
      /**
       * Ask for Secrets: Helm releases, and the metadata of service-account tokens. Default: true;
       * false shows their checks as "not checked by policy".
       */
      helmSecrets?: boolean;
    };
    discovery?: {
      /** Minutes between listings of a source, 0.1 to 1440. Default: 5. */
      intervalMinutes?: number;
    };
    /** What is true of Kubernetes. Default: what ships with Drydock. */
    knowledge?: {
      /**
       * A newer one, as one JSON document; also a file of a package in node_modules. Refused where
       * it is broken or older. Read again when it changes.
       */
      file?: string;
    };
    /**
     * Repositories of manifests that are applied to clusters, read through the portal's
     * integrations.
     */
    manifests?: Array<{
      /**
       * Address of a folder in a repository, as a browser shows it (at Gitea with its branch:
       * `…/src/branch/main/k8s`); no credential in it.
       */
      url: string;
      /**
       * References of clusters that it is applied to, such as `kubeconfig/prod-*`; `*` stands for
       * any text. Default: all.
       */
      clusters?: string[];
      /** Default: all. */
      environments?: string[];
      /** Minutes between looks for changes. Default: 30. */
      intervalMinutes?: number;
    }>;
    /**
     * Clusters whose API servers send audit events to `/api/cluster-upgrades/audit-events` (their
     * audit webhook): who calls deprecated versions.
     */
    auditEvents?: Array<{
      /**
       * The cluster's id in Drydock, or `<source id>/<name in the source>`, for example
       * `kubeconfig/prod-eu-1`.
       */
      cluster: string;
      /**
       * What its API servers send as bearer token: 24 characters or more, another one for each
       * cluster.
       * @visibility secret
       */
      token: string;
    }>;
    /**
     * Who changes which components of clusters, where a cluster has several: what is named here
     * counts for more than what sources say, and ends a conflict of two. What is not named stays
     * with its source.
     */
    controllers?: Array<{
      /** The cluster's id in Drydock. No name of a source: others could give it to another cluster. */
      cluster: string;
      /**
       * `control-plane`, `node-pools` (each that the provider shows) or `node-pools/<name>`.
       */
      components: string[];
      /** What changes them, and how that calls the cluster. */
      provider: { id: string; reference: string };
    }>;
    /** A label of clusters, of any source, that names their environment. Not guessed unless set. */
    environmentLabel?: string;
    environments?: {
      [environment: string]: {
        /**
         * The version that its clusters shall run, for example '1.36' (quoted: YAML reads 1.30 as
         * the number 1.3).
         */
        desiredVersion?: string;
        /** Place among the environments on pages, smallest first. */
        order?: number;
      };
    };
    checks?: {
      [checkId: string]: {
        /**
         * false switches the check off; it then shows as "not checked by policy". Default: true.
         */
        enabled?: boolean;
        /** Severity of all its findings but information. Default: as the check decides. */
        severity?: 'blocker' | 'warning' | 'info';
      };
    };
    /**
     * Findings that are not counted. They stay visible under the state "ignored", with the reason.
     */
    ignore?: Array<IgnoreRule>;
    /**
     * Decisions of people: approvals, acknowledgements, waivers, overrides, answers of owners,
     * forced drains and own queries.
     */
    decisions?: {
      /**
       * Ids of plugins that may send decisions with the credentials of a user, such as scaffolder.
       * Default: none.
       */
      throughPlugins?: string[];
    };
    waivers?: {
      /** Most days for which a finding can be waived, 1 to 3650. Default: 90. */
      maxDays?: number;
    };
    /** Trial imports that are reported by `drydock trial --report`. */
    trials?: {
      /** Days for which a trial says something good, 1 to 3650. Default: 14. */
      maxAgeDays?: number;
      /**
       * Environments whose clusters are unknown without a trial for their target. Default: none.
       */
      requiredEnvironments?: string[];
    };
    notifications?: {
      /** How owners are notified about a new blocker, once for each. Default: daily. */
      newBlockers?: 'daily' | 'immediate' | 'off';
      /** Hour of the daily digest in UTC, 0 to 23. Default: 7. */
      hourUtc?: number;
      /** Tell those concerned of plans, rollouts and upcoming upgrades. Default: on. */
      rollouts?: 'on' | 'off';
    };
    /**
     * Tell open pages at once that something changed, through the portal's signals plugin; off:
     * they ask from time to time. Default: on.
     */
    signals?: 'on' | 'off';
    /** What is deleted after how many days, 1 to 3650. History of upgrades and decisions is not. */
    retention?: {
      /** Solved findings and when they were seen. Default: 90. */
      solvedFindingsDays?: number;
      /** Facts of clusters that are no longer listed or could not be read since. Default: 90. */
      inventoriesDays?: number;
      /** Earlier verdicts. Default: 365. */
      verdictsDays?: number;
      /** Log lines of ended upgrades. Default: 365. */
      upgradeLogsDays?: number;
      /** Baselines. Default: 365. */
      baselinesDays?: number;
      /**
       * What trial imports found, from when they were held; one stays while its cluster is below
       * its minor. Default: 90.
       */
      trialsDays?: number;
    };
    /**
     * Gates that must be acknowledged before a cluster goes to a minor. See
     * docs/reference/version-gates.md.
     */
    versionGates?: Array<{
      /** Lower-case letters, digits and dashes; not beginning with `knowledge-`. */
      id: string;
      /** For example '1.37' (quoted). */
      minor: string;
      title: string;
      /** What to look at before. A changed text has to be acknowledged anew. */
      description: string;
      link?: string;
      /**
       * Only clusters of one of these are concerned, and those whose environment is not known.
       * Default: all.
       */
      environments?: string[];
      /**
       * Only clusters that have all of these are concerned, and those of which no label is known.
       * Default: all.
       */
      labels?: { [label: string]: string };
    }>;
    /** Gates for breaking changes of the knowledge that no API of a cluster shows. */
    knowledgeGates?: {
      /** One for each minor, or one for each change. Default: off. */
      mode?: 'off' | 'minor' | 'item';
      /**
       * Only clusters of one of these are concerned, and those whose environment is not known.
       * Default: all.
       */
      environments?: string[];
    };
    /**
     * What upgrades need outside of clusters (image registries, an identity provider, a package
     * mirror): asked by the portal, and no cluster begins, but to go back, while one that it needs
     * does not answer as expected.
     */
    dependencies?: Array<{
      /** Lower-case letters, digits and dashes. */
      id: string;
      /** For people. Default: the id. */
      title?: string;
      /**
       * Called by GET; redirects are not followed. Must not contain a credential. Users see only
       * host and port.
       */
      url: string;
      /**
       * Statuses and ranges of statuses that are good, such as [200, '401-403']. Default:
       * ['200-299'].
       */
      expect?: Array<number | string>;
      /**
       * Value of the Authorization header; https only.
       * @visibility secret
       */
      authorization?: string;
      /** https only. */
      headers?: {
        /** @visibility secret */
        [name: string]: string;
      };
      /**
       * Entity reference or words: who looks after it. Shown, and told, where clusters wait for it.
       */
      owner?: string;
      /**
       * Only clusters of one of these need it, and those whose environment is not known. Default:
       * all.
       */
      environments?: string[];
      /**
       * Only clusters that have all of these need it, and those of which no label is known.
       * Default: all.
       */
      labels?: { [label: string]: string };
      /** 1 to 30. Default: 5. */
      timeoutSeconds?: number;
    }>;
    /** What plans may refer to, and what they must keep to. */
    planning?: {
      /** Versions by name, for plans whose target is a channel. */
      channels?: { [channel: string]: string };
      /** Environments that count as production for rules. Default: prod and production. */
      productionEnvironments?: string[];
      /**
       * Environments whose clusters are upgraded by plans only, so that approvals and rules bind
       * every upgrade there; or all. Includes clusters without an environment. Default: those of
       * the approval rules.
       */
      plansOnlyEnvironments?: string[] | 'all';
      policy?: {
        /** Own rules. */
        rules?: Array<PlanningRule>;
        /** Ids of rules that ship and are off by default. */
        enable?: string[];
        /** Ids of rules that ship and are on by default. */
        disable?: string[];
      };
      /** Approvals that plans need beside the number they ask for themselves. */
      approvals?: Array<{
        /** Plans with a cluster of one of these. Default: all plans. */
        environments?: string[];
        /** 1 to 10. */
        required: number;
        /** Entity references of groups; then only their members' approvals count. */
        groups?: string[];
      }>;
      /** Where metric gates ask: whatever speaks the HTTP API of Prometheus. */
      metricSources?: Array<{
        id: string;
        /** Address below which api/v1/query lies. */
        url: string;
        /**
         * Value of the Authorization header; https only.
         * @visibility secret
         */
        authorization?: string;
        headers?: {
          /** @visibility secret */
          [name: string]: string;
        };
        /** 1 to 60. Default: 10. */
        timeoutSeconds?: number;
        /** Queries by the names that plans use: docs/reference/metric-queries.md. */
        queries?: {
          [name: string]: {
            /**
             * PromQL with placeholders: {{cluster}}, {{cluster.id}}, {{cluster.labels.KEY}},
             * {{parameters.NAME}}.
             */
            query: string;
            parameters?: {
              [name: string]:
                | {
                    type: 'number';
                    minimum: number;
                    maximum: number;
                    default?: number;
                  }
                | { type: 'choice'; values: string[]; default?: string }
                | { type: 'text'; default?: string };
            };
          };
        };
      }>;
      /** Where ticket gates and hooks ask. */
      webhooks?: Array<{
        id: string;
        url: string;
        /**
         * With which each message is signed; 16 characters or more.
         * @visibility secret
         */
        secret: string;
        /** 1 to 60. Default: 10. */
        timeoutSeconds?: number;
      }>;
      /** Jobs that hooks may run in the cluster that is upgraded. */
      jobs?: Array<{
        id: string;
        /** Who creates it. Default: kubeconfig, which is jobCredential. */
        runner?: string;
        namespace: string;
        /**
         * The `spec` of a Job of batch/v1.
         * @deepVisibility secret
         */
        spec: object;
      }>;
      /**
       * The credential with which Jobs are created and autoscalers are paused; used for nothing
       * else.
       */
      jobCredential?: {
        /** A kubeconfig. */
        file: string;
        /**
         * Its contexts by cluster id or `<source id>/<name in the source>`. A cluster without an
         * entry is never written to.
         */
        contexts?: { [cluster: string]: string };
      };
    };
    /** What effects of plans may refer to. */
    effects?: {
      /**
       * Where alerts are silenced for the time of an upgrade: Alertmanagers, or what speaks their
       * API v2.
       */
      alertmanagers?: Array<{
        id: string;
        /** Address below which api/v2 lies. */
        url: string;
        /**
         * Value of the Authorization header; https only.
         * @visibility secret
         */
        authorization?: string;
        headers?: {
          /** @visibility secret */
          [name: string]: string;
        };
        /**
         * Label of alerts that names their cluster; every silence matches it, so that none goes
         * beyond the cluster.
         */
        clusterLabel: string;
        /**
         * Values of that label by cluster id or `<source id>/<name in the source>`. Alerts of a
         * cluster without an entry are never silenced.
         */
        clusters?: { [cluster: string]: string };
        /** 1 to 60. Default: 10. */
        timeoutSeconds?: number;
      }>;
    };
    /**
     * Allow changes of clusters although permission.enabled is false, so that every user can change
     * every cluster. Default: false.
     */
    dangerouslyAllowWithoutPermissions?: boolean;
    /**
     * You reviewed the permission policy: Drydock no longer asks it for
     * cluster-upgrades.policy-probe before a change. Needed only where the policy grants everything
     * to users who are meant to have it, such as superusers. Default: false.
     */
    permissionPolicyReviewed?: boolean;
  };
}

export interface ClusterFactsConfig {
  /** Shown to people. */
  title?: string;
  /** For policies, rules and the fleet's matrix. */
  environment?: string;
  /** Entity reference of the owning Group or User. */
  owner?: string;
  /** Entity reference of the System. */
  system?: string;
  /** Shown to people. */
  region?: string;
  /**
   * Whose support dates count: `upstream`, `eks`, `gke`, `aks`, `openshift`, or a platform that a
   * module brings. Default: what the cluster shows.
   */
  platform?: string;
  /** What can change its version, if the source does not know it. */
  provider?: { id: string; reference: string };
  /**
   * UID of the namespace kube-system. The entry is this cluster and no other; it takes the UID back
   * from an entry that reported it first.
   */
  uid?: string;
  /**
   * Another entry for the same cluster: `<source id>/<name in the source>`, for example
   * kubernetes/prod-eu-1.
   */
  sameAs?: string;
}

/**
 * Each field that is set must match; a list means any of its patterns, and `*` stands for any text.
 */
export interface IgnoreRule {
  check?: string | string[];
  kind?: string | string[];
  namespace?: string | string[];
  name?: string | string[];
  /** Names, titles, ids or entity references of clusters. */
  cluster?: string | string[];
  environment?: string | string[];
  /**
   * Labels of the cluster, all of them; each with one value or several, where `*` stands for any
   * text.
   */
  labels?: { [label: string]: string | string[] };
  reason: string;
  /** Last day on which it holds, for example '2026-12-31'. Default: for good. */
  until?: string;
}

/** A rule for plans and their clusters. docs/reference/policy.md says how to write one. */
export interface PlanningRule {
  id: string;
  title: string;
  /** Asked when a plan is submitted, before each effect, or both. Default: both. */
  when?: 'save' | 'effect' | 'both';
  /** What it is asked about. */
  scope: 'plan' | 'cluster';
  /** CEL; true allows. */
  expression: string;
  /** What people read who are denied. */
  message: string;
  /** Default: true. */
  enabled?: boolean;
}
