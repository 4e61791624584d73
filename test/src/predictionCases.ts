/**
 * Cases of "predicted versus actual": who wrote an object how, who writes next, and whether that
 * next write can be foretold from what the cluster keeps. Every kind that loses a version by
 * default in a wave goes through all of them; rarer histories go through one kind.
 */
export type Version = 'old' | 'new';

/** How a client writes; test/src/clientWrites.ts does it. */
export type Client =
  | 'kubectl apply'
  | 'kubectl apply --server-side'
  | 'server-side apply'
  | 'kubectl create'
  | 'kubectl replace'
  | 'PUT'
  | 'kubectl apply of a pipeline'
  | 'PUT of the applier'
  | 'create with the annotation of another object'
  | 'controller'
  | 'control plane'
  | 'patch of another manager'
  | 'apply of another manager'
  | 'helm'
  | 'helm, releases in ConfigMaps'
  | 'helm, timed out'
  | 'helm uninstall, history kept'
  | 'first revision stays deployed';

export interface Write {
  readonly client: Client;
  readonly at: Version;
  /** Sends what is stored already. */
  readonly unchanged?: boolean;
}

export interface History {
  /** Part of the object's name. */
  readonly name: string;
  readonly writes: readonly Write[];
  readonly next: Write;
  readonly label: 'decidable' | 'undecidable';
  readonly reason: string;
}

export interface RemovedKind {
  readonly kind: string;
  readonly resource: string;
  readonly namespaced: boolean;
  readonly old: string;
  /** undefined: the kind goes with its last version. */
  readonly new?: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Whether the rarer histories go through this kind. */
  readonly thorough?: boolean;
}

export interface Wave {
  readonly before: string;
  readonly after: string;
  readonly kinds: readonly RemovedKind[];
}

export interface PredictionCase extends History {
  readonly subject: RemovedKind;
}

const old = (client: Client): Write => ({ client, at: 'old' });
const now = (client: Client): Write => ({ client, at: 'new' });

/** Clients that go on writing at the old version. */
const guilty: readonly History[] = [
  {
    name: 'apply',
    writes: [old('kubectl apply')],
    next: old('kubectl apply'),
    label: 'decidable',
    reason: 'the last-applied annotation is what kubectl last sent',
  },
  {
    name: 'server-side',
    writes: [old('server-side apply')],
    next: old('server-side apply'),
    label: 'decidable',
    reason: 'an Apply entry is what its manager last sent',
  },
  {
    name: 'helm',
    writes: [old('helm')],
    next: old('helm'),
    label: 'decidable',
    reason: 'Helm keeps what it last rendered',
  },
  {
    name: 'put',
    writes: [old('PUT'), old('PUT')],
    next: old('PUT'),
    label: 'undecidable',
    reason: 'an Update entry outlives later writes',
  },
  {
    name: 'replace',
    writes: [old('kubectl create'), old('kubectl replace')],
    next: old('kubectl replace'),
    label: 'undecidable',
    reason: 'create and replace leave Update entries only',
  },
  {
    name: 'controller',
    writes: [old('controller'), old('controller')],
    next: old('controller'),
    label: 'undecidable',
    reason: 'a controller leaves Update entries only',
  },
];

/** Look-alikes whose next write goes through. */
const innocent: readonly History[] = [
  {
    name: 'moved-apply',
    writes: [old('kubectl apply'), now('kubectl apply')],
    next: now('kubectl apply'),
    label: 'decidable',
    reason: 'the same applier has since sent the new version',
  },
  {
    name: 'moved-server-side',
    writes: [old('server-side apply'), now('server-side apply')],
    next: now('server-side apply'),
    label: 'decidable',
    reason: 'the Apply entry names the new version',
  },
  {
    name: 'moved-helm',
    writes: [old('helm'), now('helm')],
    next: now('helm'),
    label: 'decidable',
    reason:
      'the deployed revision renders the new version, superseded ones do not count',
  },
  {
    name: 'moved-put',
    writes: [old('PUT'), now('PUT')],
    next: now('PUT'),
    label: 'decidable',
    reason: 'the same manager changed it later at the new version',
  },
  {
    name: 'moved-controller',
    writes: [old('controller'), now('controller')],
    next: now('controller'),
    label: 'decidable',
    reason: 'the same manager changed it later at the new version',
  },
  {
    name: 'new-apply',
    writes: [now('kubectl apply')],
    next: now('kubectl apply'),
    label: 'decidable',
    reason: 'no trace of the old version',
  },
  {
    name: 'new-helm',
    writes: [now('helm')],
    next: now('helm'),
    label: 'decidable',
    reason: 'no trace of the old version',
  },
];

const rare: readonly History[] = [
  {
    name: 'edited',
    writes: [old('kubectl apply'), now('patch of another manager')],
    next: old('kubectl apply'),
    label: 'decidable',
    reason: "another manager's write does not change what kubectl last sent",
  },
  {
    name: 'two-appliers',
    writes: [old('kubectl apply'), now('apply of another manager')],
    next: old('kubectl apply'),
    label: 'undecidable',
    reason:
      'another applier has sent the whole object since, and it is unknown whether the manifest of the first is still used',
  },
  {
    name: 'handed-over',
    writes: [old('kubectl apply'), now('server-side apply')],
    next: now('server-side apply'),
    label: 'undecidable',
    reason:
      'kubectl turned its own entry into that of another manager, and it is unknown whether the first manifest is still kept',
  },
  {
    name: 'healed',
    writes: [old('kubectl apply'), now('kubectl apply --server-side')],
    next: now('kubectl apply --server-side'),
    label: 'decidable',
    reason:
      "kubectl's other way of applying took over and rewrote the annotation",
  },
  {
    name: 'moved-back',
    writes: [now('server-side apply'), old('server-side apply')],
    next: old('server-side apply'),
    label: 'decidable',
    reason: 'the Apply entry names the old version again',
  },
  {
    name: 'same-at-new',
    writes: [
      old('server-side apply'),
      { client: 'server-side apply', at: 'new', unchanged: true },
    ],
    next: now('server-side apply'),
    label: 'decidable',
    reason: 'an apply that changes nothing moves the Apply entry, too',
  },
  {
    name: 'apply-then-put',
    writes: [old('server-side apply'), now('PUT of the applier')],
    next: now('PUT of the applier'),
    label: 'undecidable',
    reason:
      'the same manager has since written the new version, and may still apply its manifest',
  },
  {
    name: 'apply-beside-put',
    writes: [old('server-side apply'), now('PUT of the applier')],
    next: old('server-side apply'),
    label: 'undecidable',
    reason:
      'it leaves what a manager leaves that has moved from Apply to Update',
  },
  {
    name: 'pipeline',
    writes: [old('kubectl apply of a pipeline')],
    next: old('kubectl apply of a pipeline'),
    label: 'decidable',
    reason: 'the annotation is what its owner last sent, whatever its name',
  },
  {
    name: 'pipeline-moved',
    writes: [
      old('kubectl apply of a pipeline'),
      now('kubectl apply of a pipeline'),
    ],
    next: now('kubectl apply of a pipeline'),
    label: 'decidable',
    reason: 'the owner of the annotation has since sent the new version',
  },
  {
    name: 'copied',
    writes: [now('create with the annotation of another object')],
    next: now('kubectl apply'),
    label: 'decidable',
    reason: 'the annotation speaks of another object',
  },
  {
    name: 'retired',
    writes: [old('server-side apply'), now('apply of another manager')],
    next: now('apply of another manager'),
    label: 'undecidable',
    reason:
      'another applier has sent the whole object since, and it is unknown whether the first is still used',
  },
  {
    name: 'control-plane',
    writes: [old('control plane')],
    next: now('control plane'),
    label: 'decidable',
    reason: 'parts of the control plane are upgraded with it',
  },
  {
    name: 'helm-configmap',
    writes: [old('helm, releases in ConfigMaps')],
    next: old('helm, releases in ConfigMaps'),
    label: 'decidable',
    reason: 'Helm keeps what it last rendered, wherever it was told to',
  },
  {
    name: 'helm-configmap-moved',
    writes: [
      old('helm, releases in ConfigMaps'),
      now('helm, releases in ConfigMaps'),
    ],
    next: now('helm, releases in ConfigMaps'),
    label: 'decidable',
    reason: 'the deployed revision renders the new version',
  },
  {
    name: 'helm-mended-late',
    writes: [old('helm')],
    next: now('helm'),
    label: 'decidable',
    reason:
      'Helm must read the stored release before it upgrades to a mended chart',
  },
  {
    name: 'helm-half-mended',
    writes: [old('helm'), now('helm, timed out')],
    next: now('helm'),
    label: 'decidable',
    reason: 'a failed upgrade leaves the revision before it deployed',
  },
  {
    name: 'helm-never-deployed',
    writes: [old('helm, timed out')],
    next: now('helm'),
    label: 'decidable',
    reason: 'without a deployed revision Helm starts from the failed one',
  },
  {
    name: 'helm-failed-back',
    writes: [now('helm'), old('helm, timed out')],
    next: now('helm'),
    label: 'decidable',
    reason: 'a failed revision does not count beside a deployed one',
  },
  {
    name: 'helm-stuck',
    writes: [old('helm'), now('helm'), now('first revision stays deployed')],
    next: now('helm'),
    label: 'decidable',
    reason: 'of several deployed revisions Helm takes the newest',
  },
  {
    name: 'helm-uninstalled',
    writes: [old('helm'), old('helm uninstall, history kept')],
    next: now('helm'),
    label: 'decidable',
    reason: 'an uninstalled release is installed anew',
  },
  {
    name: 'put-once-at-new',
    writes: [old('PUT'), { client: 'PUT', at: 'new', unchanged: true }],
    next: now('PUT'),
    label: 'undecidable',
    reason: 'an Update that changes nothing leaves no trace',
  },
  {
    name: 'created-once',
    writes: [old('kubectl create')],
    next: now('kubectl apply'),
    label: 'undecidable',
    reason: 'the next write after a create is unknown',
  },
  {
    name: 'replaced',
    writes: [old('kubectl apply'), now('kubectl replace')],
    next: now('kubectl replace'),
    label: 'undecidable',
    reason:
      'replace took the annotation away, and the first manifest may still be kept',
  },
  {
    name: 'manifest-in-git',
    writes: [now('kubectl create')],
    next: old('kubectl apply'),
    label: 'undecidable',
    reason: 'a client that has not written yet leaves no trace',
  },
  {
    name: 'controller-downgraded',
    writes: [now('controller')],
    next: old('controller'),
    label: 'undecidable',
    reason: 'a client that has not written so yet leaves no trace',
  },
];

/** A kind that goes altogether is counted, with any writer; there is nothing to move to. */
const gone: readonly History[] = guilty.map(history => ({
  ...history,
  label: 'decidable',
  reason: 'the API server counts objects of a kind that goes',
}));

const selector = { matchLabels: { app: 'nothing' } };
const flowControl = 'flowcontrol.apiserver.k8s.io';

export const waves: readonly Wave[] = [
  {
    before: '1.24',
    after: '1.25',
    kinds: [
      {
        kind: 'CronJob',
        resource: 'cronjobs',
        namespaced: true,
        old: 'batch/v1beta1',
        new: 'batch/v1',
        thorough: true,
        body: {
          spec: {
            schedule: '0 3 * * *',
            suspend: true,
            jobTemplate: {
              spec: {
                template: {
                  spec: {
                    restartPolicy: 'Never',
                    containers: [{ name: 'a', image: 'a' }],
                  },
                },
              },
            },
          },
        },
      },
      {
        kind: 'PodDisruptionBudget',
        resource: 'poddisruptionbudgets',
        namespaced: true,
        old: 'policy/v1beta1',
        new: 'policy/v1',
        body: { spec: { maxUnavailable: 1, selector } },
      },
      {
        kind: 'HorizontalPodAutoscaler',
        resource: 'horizontalpodautoscalers',
        namespaced: true,
        old: 'autoscaling/v2beta1',
        new: 'autoscaling/v2',
        body: {
          spec: {
            minReplicas: 1,
            maxReplicas: 2,
            scaleTargetRef: {
              apiVersion: 'apps/v1',
              kind: 'Deployment',
              name: 'nothing',
            },
          },
        },
      },
      {
        kind: 'EndpointSlice',
        resource: 'endpointslices',
        namespaced: true,
        old: 'discovery.k8s.io/v1beta1',
        new: 'discovery.k8s.io/v1',
        body: { addressType: 'IPv4', endpoints: [], ports: [] },
      },
      {
        kind: 'RuntimeClass',
        resource: 'runtimeclasses',
        namespaced: false,
        old: 'node.k8s.io/v1beta1',
        new: 'node.k8s.io/v1',
        body: { handler: 'runc' },
      },
      {
        kind: 'PodSecurityPolicy',
        resource: 'podsecuritypolicies',
        namespaced: false,
        old: 'policy/v1beta1',
        body: {
          spec: {
            privileged: false,
            seLinux: { rule: 'RunAsAny' },
            runAsUser: { rule: 'RunAsAny' },
            fsGroup: { rule: 'RunAsAny' },
            supplementalGroups: { rule: 'RunAsAny' },
            volumes: ['*'],
          },
        },
      },
    ],
  },
  {
    before: '1.31',
    after: '1.32',
    kinds: [
      {
        kind: 'FlowSchema',
        resource: 'flowschemas',
        namespaced: false,
        old: `${flowControl}/v1beta3`,
        new: `${flowControl}/v1`,
        thorough: true,
        body: {
          spec: {
            matchingPrecedence: 9000,
            priorityLevelConfiguration: { name: 'workload-low' },
          },
        },
      },
      {
        kind: 'PriorityLevelConfiguration',
        resource: 'prioritylevelconfigurations',
        namespaced: false,
        old: `${flowControl}/v1beta3`,
        new: `${flowControl}/v1`,
        body: {
          spec: {
            type: 'Limited',
            limited: {
              nominalConcurrencyShares: 5,
              limitResponse: { type: 'Reject' },
            },
          },
        },
      },
    ],
  },
];

/** Kinds that lose a version in these waves and are left out, with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  Event:
    'expires within an hour, before a client of the next day could write it again; what an applier sent is looked at all the same',
  Eviction: 'a request that is never stored',
};

export function casesOf({ kinds }: Wave): readonly PredictionCase[] {
  return kinds.flatMap(subject =>
    historiesOf(subject).map(history => ({ ...history, subject })),
  );
}

function historiesOf(subject: RemovedKind): readonly History[] {
  if (!subject.new) return gone;
  return [...guilty, ...innocent, ...(subject.thorough ? rare : [])];
}
