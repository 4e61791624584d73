import { OTHER_TEAM } from '../permissionMatrix/callers';
import { must, type Stage, type Subject } from '../permissionMatrix/Stage';
import { hiddenName, ownName } from '../permissionMatrix/startMatrixBackend';

/** What requests name. */
export type Kind =
  | 'cluster'
  | 'clusterName'
  | 'ownerName'
  | 'owner'
  | 'plan'
  | 'rollout'
  | 'upgrade'
  | 'waiver'
  | 'baseline'
  | 'acknowledgement'
  | 'approval'
  | 'fingerprint';

/** One way to write each thing; a kind with several spellings has one of them. */
export type Ids = Readonly<Record<Kind, string>>;

/** All spellings of each thing. */
export type Spellings = Readonly<Record<Kind, readonly string[]>>;

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000001';

/** Of the same shape as the ones that there are, and of nothing. */
export const UNKNOWN: Spellings = {
  cluster: [UNKNOWN_ID, 'uid-nosuchkeep-1', 'resource:default/nosuchkeep-1'],
  clusterName: ['nosuchkeep-1'],
  ownerName: ['nosuchteam'],
  owner: ['group:default/nosuchteam'],
  plan: [UNKNOWN_ID, 'plan-999'],
  rollout: [UNKNOWN_ID],
  upgrade: [UNKNOWN_ID],
  waiver: [UNKNOWN_ID],
  baseline: [UNKNOWN_ID],
  acknowledgement: [UNKNOWN_ID],
  approval: [UNKNOWN_ID],
  fingerprint: ['0'.repeat(32)],
};

/** Things of a team: of `other`, all are hidden from who sees only the clusters of the own team. */
export async function spellingsOf(
  stage: Stage,
  subject: Subject,
): Promise<Spellings> {
  const name = subject === 'own' ? ownName(1) : hiddenName(1);
  const cluster = stage.clusterNamed(name);
  const plan = must(stage.plans[subject], 'plan');
  const { name: planName } = await stage.rita<{ name: string }>({
    method: 'get',
    path: `/plans/${plan.id}`,
  });
  const { items } = await stage.rita<{
    items: { gate: { id: string; digest: string } }[];
  }>({ method: 'get', path: '/version-gates' });
  const { gate } = must(items[0], 'version gate');
  const acknowledgement = await stage.rita<{ id: string }>({
    method: 'post',
    path: `/version-gates/${gate.id}/acknowledgements`,
    body: {
      digest: gate.digest,
      scope: { kind: 'cluster', clusterId: cluster.id },
      reason: 'for the test of answers',
    },
  });
  const decided = await stage.approver<{ approvals: { id: string }[] }>({
    method: 'post',
    path: `/plans/${plan.id}/approvals`,
    body: { decision: 'approve', digest: plan.digest },
  });
  const baseline = await stage.rita<{ id: string }>({
    method: 'post',
    path: '/baselines',
    body: { name: `Of ${name}`, clusters: [cluster.id] },
  });
  return {
    cluster: [cluster.id, `uid-${name}`, cluster.entityRef],
    clusterName: [name],
    ownerName: [subject === 'own' ? 'payments' : 'treasury'],
    owner: [subject === 'own' ? 'group:default/payments' : OTHER_TEAM],
    plan: [plan.id, planName],
    rollout: [must(stage.rollouts[subject], 'rollout')],
    upgrade: [must(stage.upgrades[subject], 'upgrade')],
    waiver: [must(stage.waivers[subject], 'waiver')],
    baseline: [baseline.id],
    acknowledgement: [acknowledgement.id],
    approval: [must(decided.approvals[0], 'decision').id],
    fingerprint: [(await stage.findingOf(name)).fingerprint],
  };
}

/** The nth spelling of each; of kinds with fewer the last. */
export function spelled(spellings: Spellings, index: number): Ids {
  return Object.fromEntries(
    Object.entries(spellings).map(([kind, values]) => [
      kind,
      values[Math.min(index, values.length - 1)],
    ]),
  ) as Ids;
}

export const MOST_SPELLINGS = Math.max(
  ...Object.values(UNKNOWN).map(values => values.length),
);
