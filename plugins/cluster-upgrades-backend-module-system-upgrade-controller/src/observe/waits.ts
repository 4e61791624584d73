import type { ProviderWait } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { lastManagerOf } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { planName } from '../objects/plan';
import { compareBuilds } from '../versions/distribution';
import type { PlanState } from './planState';

/** The controller answers within a second where it runs. */
const SILENT_AFTER_MILLISECONDS = 60_000;

/**
 * What a Plan waits for. What needs a person comes first.
 * @param pool - name of the node pool; undefined: the control plane
 */
export function waitsOf(
  state: PlanState,
  pool: string | undefined,
  now: Date,
): readonly ProviderWait[] {
  const { plan } = state;
  const object = planName(plan);
  const inPool = pool === undefined ? {} : { pool };
  return [
    ...silentController(state, now),
    ...state.leftCordoned.map(
      ({ name }): ProviderWait => ({
        kind: 'held',
        message: {
          code: 'system-upgrade.left-cordoned',
          params: {
            node: { object: name },
            command: { text: `kubectl uncordon ${name}` },
          },
        },
        object: `Node ${name}`,
        node: name,
        ...inPool,
      }),
    ),
    ...state.held
      .filter(({ version }) => compareBuilds(version, state.desired) !== 0)
      .map(
        ({ name }): ProviderWait => ({
          kind: 'held',
          message: {
            code: 'system-upgrade.node-held',
            params: {
              node: { object: name },
              label: { object: `plan.upgrade.cattle.io/${plan.name}` },
            },
          },
          object: `Node ${name}`,
          node: name,
          ...inPool,
        }),
      ),
    ...closedWindow(state),
    ...plan.applying
      .filter(() => !state.settled && !state.failure)
      .map(
        (node): ProviderWait => ({
          kind: 'provisioning',
          message: {
            code: 'system-upgrade.node-has-turn',
            params: { node: { object: node }, plan: { object } },
          },
          object,
          node,
          ...inPool,
        }),
      ),
  ];
}

function closedWindow({ plan }: PlanState): readonly ProviderWait[] {
  const complete = plan.conditions.Complete;
  if (complete?.reason !== 'Waiting') return [];
  const object = planName(plan);
  return [
    {
      kind: 'other',
      message: {
        code: 'system-upgrade.window-closed',
        params: {
          plan: { object },
          window: { text: plan.window ?? complete.message },
        },
      },
      object,
    },
  ];
}

/** Its version was written a while ago, and the status still shows another one. */
function silentController(
  { plan, desired, takenOver }: PlanState,
  now: Date,
): readonly ProviderWait[] {
  if (takenOver || desired === '') return [];
  const writtenAt = lastManagerOf(plan.managers, ['spec', 'version'])?.time;
  const age = now.getTime() - Date.parse(writtenAt ?? '');
  if (!writtenAt || !(age > SILENT_AFTER_MILLISECONDS)) return [];
  const object = planName(plan);
  return [
    {
      kind: 'unreachable',
      message: {
        code: 'system-upgrade.controller-silent',
        params: {
          plan: { object },
          version: { text: desired },
          since: { time: writtenAt },
        },
      },
      object,
    },
  ];
}
