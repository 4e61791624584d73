import { reportOf } from '../trialReport';
import { documentOf, must, type Stage, type Subject } from './Stage';
import {
  headerOf,
  OTHER_TEAM,
  OWN_TEAM,
  REQUESTER,
  userOf,
  type Caller,
} from './callers';
import {
  hiddenName,
  ownName,
  TARGET,
  type Answer,
  type MatrixBackend,
  type Sent,
} from './startMatrixBackend';

/** Actions on one cluster of a rollout. */
const OF_ONE_CLUSTER = ['skip-cluster', 'retry-cluster'];

/** One attempt of a caller. */
export interface Attempt {
  readonly stage: Stage;
  readonly backend: MatrixBackend;
  readonly caller: Caller;
  readonly subject: Subject;
  /**
   * Whether the table allows it. Then the request is about something new, and only permissions can
   * block it.
   */
  readonly allowed: boolean;
  readonly choice: Readonly<Record<string, string>>;
}

type Request = { readonly path: string; readonly body?: object };

/** How a row is asked for. */
export interface Asking {
  /** Undefined: the row is about nothing in particular, such as a list. */
  readonly subjects?: 'two';
  readonly request: (attempt: Attempt) => Request | Promise<Request>;
  /**
   * Answers to callers with the permission; by default those of success. 409: permitted, but
   * refused because of the current state.
   */
  readonly allowed?: readonly number[];
  /**
   * From whom the other subject is hidden as a whole, so that they do not find it: from who sees
   * only the own clusters, or from everyone.
   */
  readonly hides?:
    | 'from owners'
    | 'from everyone'
    | ((choice: Attempt['choice']) => 'from owners' | undefined);
  /** The test clusters that the answer names to callers who are allowed to see them. */
  readonly names?: readonly Subject[];
}

const SUCCESS = [200, 201, 202, 204];
export const allowedBy = ({ allowed = SUCCESS }: Asking) => allowed;
export const deniedBy = (
  { hides }: Asking,
  { caller, subject, choice }: Pick<Attempt, 'caller' | 'subject' | 'choice'>,
): 403 | 404 => {
  const from = typeof hides === 'function' ? hides(choice) : hides;
  const isHidden =
    from === 'from everyone'
      ? caller !== 'contractor'
      : from === 'from owners' && caller === 'service owner';
  return subject === 'other' && isHidden ? 404 : 403;
};

const list = (
  path: string,
  names: readonly Subject[] = ['own', 'other'],
): Asking => ({ request: () => ({ path }), names });
const plain = (path: string): Asking => ({ request: () => ({ path }) });
const ofCluster = (
  rest: (attempt: Attempt) => string | Promise<string>,
): Asking => ({
  subjects: 'two',
  hides: 'from owners',
  request: async attempt => ({
    path: `/clusters/${attempt.stage.cluster(attempt.subject).id}${await rest(
      attempt,
    )}`,
  }),
});
const byEntity = (rest: string): Asking => ({
  subjects: 'two',
  hides: 'from owners',
  request: ({ stage, subject }) => ({
    path: `/clusters/by-entity/default/${stage.cluster(subject).name}${rest}`,
  }),
});
const ofUpgrade = (rest: string): Asking => ({
  subjects: 'two',
  hides: 'from owners',
  request: ({ stage, subject }) => ({
    path: `/upgrades/${must(stage.upgrades[subject], 'upgrade')}${rest}`,
  }),
});

/** Reading a plan: hers and hidden clusters together, or hidden ones alone. */
const readPlan = (rest: string): Asking => ({
  subjects: 'two',
  hides: 'from owners',
  request: ({ stage, subject }) => ({
    path: `/plans/${
      must(subject === 'own' ? stage.plans.mixed : stage.plans.other, 'plan').id
    }${rest}`,
  }),
});
/** A service states whose plan it brings. */
function authorFor(caller: Caller): { author?: string } {
  return caller === 'service' ? { author: REQUESTER } : {};
}

const readRollout = (rest: string): Asking => ({
  subjects: 'two',
  hides: 'from owners',
  request: ({ stage, subject }) => ({
    path: `/rollouts/${must(
      subject === 'own' ? stage.rollouts.mixed : stage.rollouts.other,
      'rollout',
    )}${rest}`,
  }),
});

/**
 * Only members ask for the address of a team; everybody else here asks for that of the whole fleet.
 */
const calendarAddress: Asking = {
  subjects: 'two',
  request: ({ caller, subject }) => ({
    path:
      caller === 'service owner' && subject === 'own'
        ? `/calendar/address?owner=${encodeURIComponent(OWN_TEAM)}`
        : '/calendar/address',
  }),
};

/** For a minor that is no target of the cluster: nothing else of the stage is judged by it. */
function trialOf(stage: Stage, subject: Subject): Required<Request> {
  const { id, name } = stage.cluster(subject);
  return {
    path: `/clusters/${id}/trials`,
    body: reportOf({
      trial: { sourceUid: `uid-${name}`, targetVersion: '1.37.1' },
    }),
  };
}

/** Names that a plan of the caller's own has, or one that takes in a hidden cluster. */
const namesFor = (subject: Subject) =>
  subject === 'own' ? [ownName(1)] : [ownName(1), hiddenName(1)];
const freshNames = (stage: Stage, subject: Subject) =>
  subject === 'own'
    ? [stage.freeCluster('own')]
    : [stage.freeCluster('own'), stage.freeCluster('other')];
const planFor = (stage: Stage, subject: Subject) =>
  must(subject === 'own' ? stage.plans.own : stage.plans.mixed, 'plan');

const FREEZE = {
  from: '2031-12-20T00:00:00Z',
  until: '2032-01-06T00:00:00Z',
  reason: 'The office is closed',
};
const REASON = 'for the permission matrix';

/** Of the gate that the configuration of the stage has, for one cluster. */
async function acknowledgementOf(
  stage: Stage,
  subject: Subject,
): Promise<Required<Request>> {
  const { items } = await stage.rita<{
    items: { gate: { id: string; digest: string } }[];
  }>({ method: 'get', path: '/version-gates' });
  const { id, digest } = must(items[0], 'version gate').gate;
  return {
    path: `/version-gates/${id}/acknowledgements`,
    body: {
      digest,
      scope: { kind: 'cluster', clusterId: stage.cluster(subject).id },
      reason: REASON,
    },
  };
}

async function asCaller<T>(
  { backend, caller }: Attempt,
  sent: Sent,
): Promise<T> {
  const { status, text }: Answer = await backend.send(headerOf(caller), sent);
  if (status >= 300)
    throw new Error(
      `${sent.method} ${sent.path} by the ${caller} answered ${status}: ${text}`,
    );
  return JSON.parse(text);
}

/** The caller's own decision, or another user's. */
async function decisionOf(attempt: Attempt): Promise<Request> {
  const { stage, subject, allowed, caller } = attempt;
  const { id, digest } = await stage.submitted(namesFor('own'));
  const sent: Sent = {
    method: 'post',
    path: `/plans/${id}/approvals`,
    body: { decision: 'approve', digest },
  };
  const { approvals } =
    subject === 'own' && allowed
      ? await asCaller<{ approvals: { id: string }[] }>(attempt, sent)
      : await stage.approver<{ approvals: { id: string }[] }>(sent);
  return {
    path: `/plans/${id}/approvals/${
      must(approvals[0], `decision of the ${caller}`).id
    }`,
  };
}

async function rolloutAction({
  stage,
  subject,
  allowed,
  choice: { action },
}: Attempt): Promise<Request> {
  const ofOneCluster = OF_ONE_CLUSTER.includes(action);
  const fresh = allowed && (action === 'stop' || action === 'abort');
  const shared =
    ofOneCluster || subject === 'other'
      ? stage.rollouts.mixed
      : stage.rollouts.own;
  const id = fresh
    ? await stage.started(freshNames(stage, subject))
    : must(shared, 'rollout');
  const path = `/rollouts/${id}/actions`;
  if (allowed && action === 'pause')
    await stage.attempt({ method: 'post', path, body: { action: 'resume' } });
  if (allowed && action === 'resume')
    await stage.attempt({ method: 'post', path, body: { action: 'pause' } });
  const clusterId = stage.clusterNamed(
    subject === 'own' ? ownName(2) : hiddenName(2),
  ).id;
  return {
    path,
    body: {
      action,
      reason: REASON,
      ...(ofOneCluster ? { clusterId } : {}),
      ...(action.endsWith('-stage') || action === 'retry-gate'
        ? { stage: 'all' }
        : {}),
    },
  };
}

/** Every row of the table, by method and path. */
export const REQUESTS: Readonly<Record<string, Asking>> = {
  'GET /clusters': list('/clusters?limit=200'),
  'GET /clusters.csv': list('/clusters.csv'),
  'GET /fleet': plain('/fleet'),
  'GET /clusters/by-entity/{namespace}/{name}': byEntity(''),
  'GET /clusters/{clusterId}': ofCluster(() => ''),
  'POST /clusters/{clusterId}/refresh': ofCluster(() => '/refresh'),
  'GET /clusters/{clusterId}/details': ofCluster(() => '/details'),
  'GET /clusters/{clusterId}/targets': ofCluster(() => '/targets'),
  'GET /clusters/{clusterId}/platform': ofCluster(
    () => `/platform?target=${TARGET}`,
  ),
  'GET /clusters/{clusterId}/readiness': ofCluster(
    () => `/readiness?target=${TARGET}`,
  ),
  'GET /clusters/{clusterId}/findings.csv': ofCluster(() => '/findings.csv'),
  'GET /clusters/{clusterId}/findings/{fingerprint}': ofCluster(
    async ({ stage, subject }) =>
      `/findings/${
        (await stage.findingOf(stage.cluster(subject).name)).fingerprint
      }`,
  ),
  'GET /clusters/{clusterId}/verdicts': ofCluster(() => '/verdicts'),
  'GET /clusters/{clusterId}/readiness/difference': ofCluster(
    () => '/readiness/difference?against=1.36',
  ),
  'GET /clusters/{clusterId}/gate': ofCluster(() => '/gate'),
  'GET /clusters/by-entity/{namespace}/{name}/gate': byEntity('/gate'),
  'GET /clusters/{clusterId}/diagnostics': ofCluster(() => '/diagnostics'),
  'GET /impact/{kind}/{namespace}/{name}': plain(
    '/impact/component/default/shop',
  ),
  'GET /impact/{kind}/{namespace}/{name}/fixes': plain(
    '/impact/component/default/shop/fixes',
  ),
  'GET /impact/{kind}/{namespace}/{name}/clusters': plain(
    '/impact/component/default/shop/clusters',
  ),
  'GET /impact/{kind}/{namespace}/{name}/components': plain(
    '/impact/component/default/shop/components',
  ),
  'GET /findings': list('/findings?limit=200&check=test-watched'),
  'GET /findings/groups': list('/findings/groups?by=cluster&limit=200'),
  'GET /findings.csv': list('/findings.csv'),
  'GET /findings.md': list('/findings.md'),
  'GET /findings.sarif': list('/findings.sarif'),
  'POST /clusters/{clusterId}/waivers': {
    subjects: 'two',
    hides: 'from owners',
    request: async ({ stage, subject, allowed }) => {
      const name = allowed
        ? stage.freeCluster(subject)
        : stage.cluster(subject).name;
      return stage.waiverOf(name);
    },
  },
  'POST /clusters/{clusterId}/trials': {
    subjects: 'two',
    hides: 'from owners',
    request: ({ stage, subject }) => trialOf(stage, subject),
  },
  'DELETE /clusters/{clusterId}/trials/{minor}': {
    subjects: 'two',
    hides: 'from owners',
    request: async ({ stage, subject, allowed }) => {
      const { path, body } = trialOf(stage, subject);
      if (allowed) await stage.rita({ method: 'post', path, body });
      return { path: `${path}/1.37` };
    },
  },
  'GET /waivers': list('/waivers?limit=200'),
  'DELETE /waivers/{waiverId}': {
    subjects: 'two',
    hides: 'from owners',
    request: async ({ stage, subject, allowed }) => ({
      path: `/waivers/${
        allowed
          ? await stage.waivedOn(stage.freeCluster(subject))
          : stage.waivers[subject]
      }?reason=It%20is%20over`,
    }),
  },
  'GET /baselines': plain('/baselines'),
  'POST /baselines': {
    request: () => ({ path: '/baselines', body: { name: 'Before' } }),
  },
  'DELETE /baselines/{baselineId}': {
    subjects: 'two',
    hides: 'from everyone',
    request: async attempt => {
      const sent: Sent = {
        method: 'post',
        path: '/baselines',
        body: { name: 'To delete' },
      };
      const { id } = attempt.allowed
        ? await asCaller<{ id: string }>(attempt, sent)
        : await attempt.stage.rita<{ id: string }>(sent);
      // Each user may have only a few.
      if (!attempt.allowed)
        attempt.stage.tidy({ method: 'delete', path: `/baselines/${id}` });
      return { path: `/baselines/${id}` };
    },
  },
  'GET /support': list('/support?limit=200'),
  'GET /support.csv': list('/support.csv'),
  'GET /diagnostics': plain('/diagnostics'),
  'GET /diagnostics/clusters': list('/diagnostics/clusters?limit=200'),
  'GET /upgrades': { request: () => ({ path: '/upgrades?limit=200' }) },
  'POST /upgrades': {
    subjects: 'two',
    hides: 'from owners',
    request: ({ stage, subject, allowed }) => ({
      path: '/upgrades',
      body: stage.upgradeOf(
        allowed ? stage.freeCluster(subject) : stage.cluster(subject).name,
      ),
    }),
  },
  'POST /upgrades/preview': {
    subjects: 'two',
    hides: 'from owners',
    request: ({ stage, subject }) => ({
      path: '/upgrades/preview',
      body: stage.upgradeOf(stage.cluster(subject).name),
    }),
  },
  'GET /upgrades/{upgradeId}': ofUpgrade(''),
  'GET /upgrades/{upgradeId}/log': ofUpgrade('/log'),
  'POST /upgrades/{upgradeId}/actions': {
    subjects: 'two',
    hides: 'from owners',
    allowed: [200, 409],
    request: async ({ stage, subject, allowed, choice: { action } }) => {
      const id =
        allowed && action === 'stop'
          ? await stage.upgraded(stage.freeCluster(subject))
          : must(stage.upgrades[subject], 'upgrade');
      const path = `/upgrades/${id}/actions`;
      if (allowed && action === 'pause')
        await stage.attempt({
          method: 'post',
          path,
          body: { action: 'resume' },
        });
      if (allowed && action === 'resume')
        await stage.attempt({
          method: 'post',
          path,
          body: { action: 'pause' },
        });
      return { path, body: { action, reason: REASON } };
    },
  },
  'GET /history': list('/history?limit=200'),
  'GET /history.csv': list('/history.csv'),
  'GET /plans': list('/plans?limit=100'),
  'POST /plans': {
    subjects: 'two',
    request: ({ caller, stage, subject }) => ({
      path: '/plans',
      body: {
        document: stage.document(namesFor(subject)),
        ...authorFor(caller),
      },
    }),
  },
  'POST /plans/validate': {
    request: ({ stage }) => ({
      path: '/plans/validate',
      body: { document: stage.document(namesFor('own')) },
    }),
  },
  'POST /plans/preview': {
    request: ({ stage }) => ({
      path: '/plans/preview',
      body: {
        document: stage.document([], {
          stages: [{ name: 'all', clusters: { environments: ['prod'] } }],
        }),
      },
    }),
    names: ['own', 'other'],
  },
  'GET /plans/schema.json': plain('/plans/schema.json'),
  'GET /plans/{planId}': readPlan(''),
  'PUT /plans/{planId}': {
    subjects: 'two',
    request: async ({ caller, stage, subject, allowed }) => {
      if (!allowed)
        return {
          path: `/plans/${planFor(stage, subject).id}`,
          body: {
            document: documentOf('any', namesFor(subject), { maxMinors: 2 }),
            revision: 1,
          },
        };
      const { id, name } = await stage.draft(namesFor(subject));
      return {
        path: `/plans/${id}`,
        body: {
          document: documentOf(name, namesFor(subject), { maxMinors: 2 }),
          revision: 1,
          ...authorFor(caller),
        },
      };
    },
  },
  'GET /plans/{planId}/preview': readPlan('/preview'),
  'GET /plans/{planId}/events': readPlan('/events'),
  'POST /plans/{planId}/actions': {
    subjects: 'two',
    request: async ({
      caller,
      stage,
      subject,
      allowed,
      choice: { action },
    }) => {
      const names = namesFor(subject);
      const fresh =
        action === 'submit'
          ? () => stage.draft(names)
          : () => stage.submitted(names);
      const { id } = allowed ? await fresh() : planFor(stage, subject);
      return {
        path: `/plans/${id}/actions`,
        body: {
          action,
          ...(action === 'submit'
            ? {
                acceptUnknownChecks: stage.acceptUnknownChecks(),
                ...authorFor(caller),
              }
            : {}),
        },
      };
    },
  },
  'POST /plans/{planId}/approvals': {
    subjects: 'two',
    request: async ({ stage, subject, allowed, choice: { decision } }) => {
      const { id, digest } = allowed
        ? await stage.submitted(namesFor(subject))
        : planFor(stage, subject);
      return {
        path: `/plans/${id}/approvals`,
        body: { decision, digest, reason: REASON },
      };
    },
  },
  'DELETE /plans/{planId}/approvals/{approvalId}': {
    subjects: 'two',
    request: decisionOf,
  },
  'GET /rollouts': plain('/rollouts?limit=100'),
  'POST /rollouts': {
    subjects: 'two',
    request: async ({ stage, subject, allowed }) => {
      const { id: planId, digest } = allowed
        ? await stage.approved(freshNames(stage, subject))
        : must(stage.approvedPlans[subject], 'approved plan');
      return { path: '/rollouts', body: { planId, digest } };
    },
  },
  'GET /rollouts/{rolloutId}': readRollout(''),
  'GET /rollouts/{rolloutId}/clusters': readRollout('/clusters'),
  'GET /rollouts/{rolloutId}/clusters.csv': readRollout('/clusters.csv'),
  'GET /rollouts/{rolloutId}/events': readRollout('/events'),
  'GET /rollouts/{rolloutId}/events.csv': readRollout('/events.csv'),
  'POST /rollouts/{rolloutId}/actions': {
    subjects: 'two',
    hides: ({ action }) =>
      OF_ONE_CLUSTER.includes(action) ? 'from owners' : undefined,
    allowed: [200, 400, 409],
    request: rolloutAction,
  },
  'GET /freezes': plain('/freezes'),
  'POST /freezes': {
    request: ({ caller }) => ({
      path: '/freezes',
      body: { ...FREEZE, name: `freeze-by-${nameOf(caller)}` },
    }),
  },
  'DELETE /freezes/{freezeName}': {
    request: async ({ stage, caller }) => {
      const name = `to-end-by-${nameOf(caller)}`;
      await stage.rita({
        method: 'post',
        path: '/freezes',
        body: { ...FREEZE, name },
      });
      return { path: `/freezes/${name}` };
    },
  },
  'GET /upcoming/{kind}/{namespace}/{name}': list(
    '/upcoming/group/default/treasury',
    ['other'],
  ),
  'POST /upcoming/answers': {
    subjects: 'two',
    hides: 'from owners',
    request: ({ stage, subject, choice: { answer } }) => {
      const planId = must(
        subject === 'own' ? stage.plans.own : stage.plans.other,
        'plan',
      ).id;
      const until = new Date(Date.now() + 3_600_000).toISOString();
      return {
        path: '/upcoming/answers',
        body: {
          planId,
          clusterId: stage.cluster(subject).id,
          owner: subject === 'own' ? OWN_TEAM : OTHER_TEAM,
          answer,
          until,
        },
      };
    },
  },
  'GET /calendar.ics': list('/calendar.ics'),
  'GET /calendar/address': calendarAddress,
  'DELETE /calendar/address': calendarAddress,
  'GET /version-gates': plain('/version-gates'),
  'GET /clusters/{clusterId}/version-gates': ofCluster(
    () => `/version-gates?target=${TARGET}`,
  ),
  'POST /version-gates/{gateId}/acknowledgements': {
    subjects: 'two',
    hides: 'from owners',
    request: ({ stage, subject }) => acknowledgementOf(stage, subject),
  },
  'POST /clusters/{clusterId}/version-gates/{gateId}/acknowledgement': {
    subjects: 'two',
    request: async ({ stage, subject }) => {
      const path = `/clusters/${stage.cluster(subject).id}/version-gates`;
      const { items } = await stage.rita<{
        items: { gate: { id: string; digest: string; source: string } }[];
      }>({ method: 'get', path: `${path}?target=1.99` });
      const { id, digest } = must(
        items.find(({ gate }) => gate.source === 'platform'),
        'gate of the platform',
      ).gate;
      return {
        path: `${path}/${encodeURIComponent(id)}/acknowledgement`,
        body: { digest, reason: REASON },
      };
    },
  },
  'GET /version-gate-acknowledgements': plain('/version-gate-acknowledgements'),
  'DELETE /version-gate-acknowledgements/{acknowledgementId}': {
    subjects: 'two',
    hides: 'from owners',
    request: async ({ stage, subject }) => {
      const { id } = await stage.rita<{ id: string }>({
        method: 'post',
        ...(await acknowledgementOf(stage, subject)),
      });
      return {
        path: `/version-gate-acknowledgements/${id}?reason=${encodeURIComponent(
          REASON,
        )}`,
      };
    },
  },
  'GET /emergency-stop': plain('/emergency-stop'),
  'PUT /emergency-stop': {
    request: ({ allowed }) => ({
      path: '/emergency-stop',
      body: { active: !allowed, reason: REASON },
    }),
  },
};

function nameOf(caller: Caller): string {
  return userOf(caller)?.split('/')[1] ?? caller.replaceAll(' ', '-');
}
