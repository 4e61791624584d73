import { minorDistance, minorOf } from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import { isImageTag } from '../config/imageTag';
import { obstacleOf, type AddOnState } from '../objects/addOn';

/** Why a version is not written to an add-on, not asking for the owner of its image. Pure. */
export function refusalOf(
  state: AddOnState,
  to: string,
  served: string,
): Reason | undefined {
  const obstacle = obstacleOf(state);
  if (obstacle) return obstacle;
  if (!isImageTag(to))
    return {
      code: 'self-managed.not-a-tag',
      params: {
        addOn: { object: state.config.name },
        version: { text: to.slice(0, 128) },
      },
    };
  return newerThanServers(state, to, served);
}

/** https://kubernetes.io/releases/version-skew-policy/#kube-proxy */
function newerThanServers(
  { config, containers }: AddOnState,
  to: string,
  served: string,
): Reason | undefined {
  const isKubeProxy = containers.some(
    ({ parsed }) => parsed.repository.split('/').at(-1) === 'kube-proxy',
  );
  const [wanted, running] = [minorOf(to), minorOf(served)];
  return isKubeProxy &&
    wanted !== undefined &&
    running !== undefined &&
    minorDistance(running, wanted) > 0
    ? {
        code: 'self-managed.newer-than-servers',
        params: {
          addOn: { object: config.name },
          version: { text: to },
          running: { version: served },
        },
      }
    : undefined;
}
