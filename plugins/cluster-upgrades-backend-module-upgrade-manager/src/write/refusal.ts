import {
  fieldOwned,
  type Hop,
  type StartOutcome,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { isOlder, parseVersion } from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import { groupOwnerOf } from '../observe/groupOwner';
import { oldestVersion, type GroupState } from '../observe/groupState';
import { leadRefusal } from '../observe/leadRefusal';
import { rollingName } from '../objects/rollingUpgrade';

export interface RefusalContext {
  /** What the API server serves. */
  readonly served: string;
  readonly directWrites: boolean;
}

/** Why a group must not be rolled by a hop; undefined: it may. Pure. */
export function refusalOf(
  state: GroupState,
  hop: Hop,
  { served, directWrites }: RefusalContext,
): Extract<StartOutcome, { outcome: 'refused' }> | undefined {
  const message =
    unsupported(hop) ??
    goesBack(state, hop) ??
    busyWith(state) ??
    leadRefusal(state, hop.to, served);
  if (message) return { outcome: 'refused', message };
  const foreignOwner = directWrites ? undefined : groupOwnerOf(state.group);
  return foreignOwner
    ? {
        outcome: 'refused',
        foreignOwner,
        message: fieldOwned(
          foreignOwner,
          `Auto Scaling group ${state.group.name}`,
        ),
      }
    : undefined;
}

function unsupported({ canaryNode, back }: Hop): Reason | undefined {
  if (canaryNode) return { code: 'path.no-canary-node' };
  return back ? { code: 'upgrade-manager.no-way-back' } : undefined;
}

/** New instances must not be older than what runs. */
function goesBack(state: GroupState, { to }: Hop): Reason | undefined {
  const { group, lead, versions } = state;
  const group_ = { object: group.name };
  const running = oldestVersion(state);
  if (running && isOlder(to, running))
    return {
      code: 'upgrade-manager.downgrade',
      params: {
        group: group_,
        version: { text: to },
        current: { text: running },
      },
    };
  const newer = versions.find(
    version =>
      lead.version !== undefined &&
      parseVersion(version) &&
      isOlder(lead.version, version),
  );
  return newer
    ? {
        code: 'upgrade-manager.template-older',
        params: {
          group: group_,
          template: { object: lead.template },
          leads: { text: lead.version ?? '' },
          current: { text: newer },
        },
      }
    : undefined;
}

/** Asked only of objects that lead somewhere else: a second one would wait behind it. */
function busyWith({ group, live: [working] }: GroupState): Reason | undefined {
  return (
    working && {
      code: 'upgrade-manager.busy',
      params: {
        group: { object: group.name },
        upgrade: { object: rollingName(working) },
      },
    }
  );
}
