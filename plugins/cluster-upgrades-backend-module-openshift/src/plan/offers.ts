import { minorOf } from '@drydock/kubernetes-knowledge';
import type { Param, Reason } from '@drydock/upgrade-reasons';
import type { AdminGate } from '../objects/adminGate';
import { acknowledgeCommand } from '../objects/adminGate';
import {
  completedVersion,
  type ClusterVersion,
  type ConditionalUpdate,
} from '../objects/clusterVersion';
import { wordsOf } from '../observe/failure';
import { openShiftOf, releasesInOrder } from '../versions/openShiftVersion';

/** An update that the cluster may be given: one hop in the graph of its channel. */
export type Offer =
  | { readonly kind: 'recommended' }
  | { readonly kind: 'conditional'; readonly update: ConditionalUpdate };

/** @param version - of OpenShift; undefined: it is not offered */
export function offerOf(
  { available, conditional }: ClusterVersion,
  version: string,
): Offer | undefined {
  if (available.includes(version)) return { kind: 'recommended' };
  const update = conditional.find(each => each.version === version);
  return update && { kind: 'conditional', update };
}

/** The newest release of a minor of OpenShift that is recommended. */
export function newestRecommended(
  { available }: ClusterVersion,
  platformMinor: string,
): string | undefined {
  return releasesInOrder(
    available.filter(version => minorOf(version) === platformMinor),
  ).at(-1);
}

/** Why a release cannot be chosen. The API takes it, and the operator never begins. */
export function notOffered(
  clusterVersion: ClusterVersion,
  version: string,
): Reason {
  const offered = releasesInOrder([
    ...clusterVersion.available,
    ...clusterVersion.conditional.map(each => each.version),
  ]);
  const params = {
    version: { text: version },
    channel: { text: clusterVersion.channel ?? '–' },
  };
  const retrieved = clusterVersion.conditions.RetrievedUpdates;
  if (retrieved?.status === 'False')
    return {
      code: 'openshift.updates-not-retrieved',
      params: { ...params, said: { text: wordsOf(retrieved) } },
    };
  return offered.length === 0
    ? { code: 'openshift.nothing-offered', params }
    : {
        code: 'openshift.not-offered',
        params: { ...params, offered: textsParam(offered) },
      };
}

/** Of an update with known risks: what they are, and how a person takes it all the same. */
export function conditionalReason(
  clusterVersion: ClusterVersion,
  own: string,
): Reason | undefined {
  const offer = offerOf(clusterVersion, openShiftOf(own) ?? '');
  if (offer?.kind !== 'conditional') return undefined;
  const { version, risks } = offer.update;
  return {
    code: 'openshift.conditional',
    params: {
      version: { text: version },
      risks: textsParam(risks.map(({ name }) => name)),
    },
  };
}

/** Why a minor has no release that can be chosen for a person. */
export function noneRecommended(
  clusterVersion: ClusterVersion,
  platformMinor: string,
): Reason {
  const conditional = clusterVersion.conditional
    .map(({ version }) => version)
    .filter(version => minorOf(version) === platformMinor);
  return conditional.length === 0
    ? notOffered(clusterVersion, platformMinor)
    : {
        code: 'openshift.only-conditional',
        params: {
          minor: { text: platformMinor },
          versions: textsParam(releasesInOrder(conditional)),
        },
      };
}

/** Gates that the minor which runs asks to be acknowledged before the next. */
export function gatesOf(
  clusterVersion: ClusterVersion,
  gates: readonly AdminGate[],
): readonly AdminGate[] {
  const running = minorOf(completedVersion(clusterVersion)?.version);
  return gates.filter(({ minor }) => minor === running);
}

/** Why the next minor cannot be begun; patches can. */
export function minorBlocked(
  clusterVersion: ClusterVersion,
  gates: readonly AdminGate[],
): Reason | undefined {
  const open = gatesOf(clusterVersion, gates);
  if (open.length > 0)
    return {
      code: 'openshift.gates-open',
      params: {
        gates: {
          list: open.map(({ key }) => ({ text: key })),
        },
        commands: {
          list: open.map(gate => ({ text: acknowledgeCommand(gate) })),
        },
      },
    };
  const upgradeable = clusterVersion.conditions.Upgradeable;
  return upgradeable?.status === 'False'
    ? {
        code: 'openshift.not-upgradeable',
        params: { said: { text: wordsOf(upgradeable) } },
      }
    : undefined;
}

function textsParam(texts: readonly string[]): Param {
  const most = 10;
  return {
    list: texts.slice(-most).map(text => ({ text })),
    ...(texts.length > most ? { more: texts.length - most } : {}),
  };
}
