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
             * API servers of clusters that the kubernetes plugin takes from the catalog: only these
             * hosts are read; `*.example.com` stands for all below it. Default: none.
             */
            allowedHosts?: string[];
            /** Settings of a cluster, by the plugin's name of it. */
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
        /** Settings of a cluster, by context. */
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
    /** Facts about Kubernetes. Default: those that ship with Drydock. */
    knowledge?: {
      /**
       * A newer one, as one JSON document; also a file of a package in node_modules. Refused if it
       * is broken or older. Read again when it changes.
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
      /** Minutes between checks for changes. Default: 30. */
      intervalMinutes?: number;
    }>;
    /**
     * Clusters whose API servers send audit events to `/api/cluster-upgrades/audit-events` (their
     * audit webhook), to find callers of deprecated versions.
     */
    auditEvents?: Array<{
      /**
       * The cluster's id in Drydock, or `<source id>/<name in the source>`, for example
       * `kubeconfig/prod-eu-1`.
       */
      cluster: string;
      /**
       * Bearer token that its API servers send: 24 characters or more, another one for each
       * cluster.
       * @visibility secret
       */
      token: string;
    }>;
    /**
     * Providers of single components of a cluster. An entry overrides the sources and ends a
     * conflict of two providers. Other components stay with their source.
     */
    controllers?: Array<{
      /** The cluster's id in Drydock; names of a source do not work. */
      cluster: string;
      /**
       * `control-plane`, `add-ons` (else with the control plane), `node-pools` (each that the
       * provider shows) or `node-pools/<name>`.
       */
      components: string[];
      /** Provider that changes them, and its reference of the cluster. */
      provider: { id: string; reference: string };
    }>;
    /** Label of clusters, of any source, that names their environment. Default: none. */
    environmentLabel?: string;
    environments?: {
      [environment: string]: {
        /**
         * Version that its clusters should run, for example '1.36' (quoted: YAML reads 1.30 as the
         * number 1.3).
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
        /** Severity of all its findings except information. Default: set by the check. */
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
      /** Days for which a trial can count as passed, 1 to 3650. Default: 14. */
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
      /** Notify people about plans, rollouts and upcoming upgrades. Default: on. */
      rollouts?: 'on' | 'off';
    };
    /**
     * Update open pages at once, through the portal's signals plugin; off: pages poll. Default: on.
     */
    signals?: 'on' | 'off';
    /** What is deleted after how many days, 1 to 3650. History of upgrades and decisions is not. */
    retention?: {
      /** Solved findings and when they were seen. Default: 90. */
      solvedFindingsDays?: number;
      /**
       * Facts of clusters that are no longer listed or read; then they are unknown. Default: 90.
       */
      inventoriesDays?: number;
      /** Earlier verdicts. Default: 365. */
      verdictsDays?: number;
      /** Log lines of ended upgrades. Default: 365. */
      upgradeLogsDays?: number;
      /** Baselines. Default: 365. */
      baselinesDays?: number;
      /** Results of trial imports; one stays while its cluster is below its minor. Default: 90. */
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
      /** What to check before. A changed text must be acknowledged again. */
      description: string;
      link?: string;
      /**
       * Applies to clusters of one of these, and to clusters with an unknown environment. Default:
       * all.
       */
      environments?: string[];
      /**
       * Applies to clusters that have all of these, and to clusters without known labels. Default:
       * all.
       */
      labels?: { [label: string]: string };
    }>;
    /** Gates for breaking changes of the knowledge that no API of a cluster shows. */
    knowledgeGates?: {
      /** One for each minor, or one for each change. Default: off. */
      mode?: 'off' | 'minor' | 'item';
      /**
       * Applies to clusters of one of these, and to clusters with an unknown environment. Default:
       * all.
       */
      environments?: string[];
    };
    /**
     * Services that upgrades need outside of clusters (image registries, an identity provider, a
     * package mirror). While one does not answer as expected, no cluster that needs it starts,
     * except for a rollback.
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
      /** Expected statuses and ranges, such as [200, '401-403']. Default: ['200-299']. */
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
      /** Owner: an entity reference, or text. Shown, and notified, when clusters wait for it. */
      owner?: string;
      /**
       * Needed by clusters of one of these, and by clusters with an unknown environment. Default:
       * all.
       */
      environments?: string[];
      /**
       * Needed by clusters that have all of these, and by clusters without known labels. Default:
       * all.
       */
      labels?: { [label: string]: string };
      /** 1 to 30. Default: 5. */
      timeoutSeconds?: number;
    }>;
    /** What plans can refer to, and rules for them. */
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
      /** Approvals that plans need, in addition to those that they require themselves. */
      approvals?: Array<{
        /** Applies to plans with a cluster of one of these. Default: all plans. */
        environments?: string[];
        /** 1 to 10. */
        required: number;
        /**
         * Entity references of groups whose members can approve. Default: everyone with the
         * permission.
         */
        groups?: string[];
      }>;
      /** Sources of metric gates: services with the HTTP API of Prometheus. */
      metricSources?: Array<{
        id: string;
        /** Base address of api/v1/query. */
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
      /** Receivers of ticket gates and hooks. */
      webhooks?: Array<{
        id: string;
        url: string;
        /**
         * Signs each message; 16 characters or more.
         * @visibility secret
         */
        secret: string;
        /** 1 to 60. Default: 10. */
        timeoutSeconds?: number;
      }>;
      /** Templates of Jobs that hooks run in the upgraded cluster. */
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
    /** What effects of plans can refer to. */
    effects?: {
      /** Alertmanagers, or services with their API v2, that silence alerts during an upgrade. */
      alertmanagers?: Array<{
        id: string;
        /** Base address of api/v2. */
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
        /** Label of alerts that names their cluster; every silence matches it. */
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
  /** Provider that upgrades it, if the source does not name one. */
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
  /** Last day, for example '2026-12-31'. Default: no end. */
  until?: string;
}

/** A rule for plans and their clusters. docs/reference/policy.md says how to write one. */
export interface PlanningRule {
  id: string;
  title: string;
  /** Evaluated when a plan is submitted, before each effect, or both. Default: both. */
  when?: 'save' | 'effect' | 'both';
  /** Evaluated once for a plan, or for each cluster. */
  scope: 'plan' | 'cluster';
  /** CEL; true allows. */
  expression: string;
  /** Message for people who are denied. */
  message: string;
  /** Default: true. */
  enabled?: boolean;
}
