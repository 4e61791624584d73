import { KUBERNETES_VERSION_TAG, launchedVersion } from '@drydock/aws-access';
import { isOlder, minorOf } from '@drydock/kubernetes-knowledge';
import type { Param, Reason } from '@drydock/upgrade-reasons';
import type { EksGroup } from '../eksState';
import { atMinor } from '../versions';
import { isKnown, type OwnImage } from './model';

/**
 * The version of the launch template that a group gets for a Kubernetes version: the newest whose
 * author says so. Undefined: there is none. Pure.
 */
export function templateVersionFor(
  { offered }: OwnImage,
  to: string,
): number | undefined {
  if (!isKnown(offered)) return undefined;
  return offered.find(each => minorOf(launchedVersion(each)) === minorOf(to))
    ?.version;
}

/** Why a group cannot go to a version, and what to do; undefined: it can. Pure. */
export function ownImageHindrance(
  { name }: Pick<EksGroup, 'name'>,
  own: OwnImage,
  to: string,
): Reason | undefined {
  const group = { object: name };
  const { template, offered, kubelets } = own;
  if (!template)
    return { code: 'eks.own-image-no-template', params: { group } };
  if (!isKnown(offered))
    return {
      code: 'eks.own-image-unread',
      params: { group, cause: { reasons: [offered] } },
    };
  if (!isKnown(kubelets))
    return {
      code: 'eks.own-image-nodes-unread',
      params: { group, cause: { reasons: [kubelets] } },
    };
  return templateVersionFor(own, to) === undefined
    ? {
        code: 'eks.own-image-none-says',
        params: {
          group,
          template: { object: template.id },
          version: { version: to },
          tag: { object: KUBERNETES_VERSION_TAG },
        },
      }
    : undefined;
}

/**
 * The oldest version of the nodes of a group, as EKS writes versions; without nodes what its launch
 * template says. Undefined: not known. Pure.
 */
export function runningVersion(own: OwnImage): string | undefined {
  const { kubelets, offered, template } = own;
  if (!isKnown(kubelets)) return undefined;
  const [first, ...rest] = kubelets;
  const says =
    isKnown(offered) &&
    offered.find(({ version }) => version === template?.version);
  const version =
    first === undefined
      ? says && launchedVersion(says)
      : rest.reduce((one, other) => (isOlder(other, one) ? other : one), first);
  return (version && minorOf(version)) || undefined;
}

/** What a move of a group is about, for people. */
export function moveParams(
  { name }: Pick<EksGroup, 'name'>,
  own: OwnImage,
  to: string,
): Readonly<Record<string, Param>> {
  return {
    group: { object: name },
    template: { object: own.template?.id ?? '' },
    number: { number: templateVersionFor(own, to) ?? 0 },
    version: { version: atMinor(to) },
  };
}
