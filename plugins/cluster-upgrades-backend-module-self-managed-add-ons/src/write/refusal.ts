import {
  builtinKnowledge,
  minorDistance,
  minorOf,
} from '@drydock/kubernetes-knowledge';
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
  return outOfSkew(state, to, served);
}

/** https://kubernetes.io/releases/version-skew-policy/#kube-proxy */
function outOfSkew(
  { config, containers }: AddOnState,
  to: string,
  served: string,
): Reason | undefined {
  const isKubeProxy = containers.some(
    ({ parsed }) => parsed.repository.split('/').at(-1) === 'kube-proxy',
  );
  if (!isKubeProxy) return undefined;
  const params = { addOn: { object: config.name }, version: { text: to } };
  // A tag has an underscore for the plus of a version.
  const wanted = minorOf(to.replace('_', '+'));
  if (wanted === undefined) return { code: 'self-managed.no-minor', params };
  const running = minorOf(served);
  if (running === undefined) return undefined;
  const ahead = minorDistance(running, wanted);
  const most = builtinKnowledge.kubeProxyMinorsBehind(running);
  if (ahead > 0)
    return {
      code: 'self-managed.newer-than-servers',
      params: { ...params, running: { version: served } },
    };
  return -ahead > most
    ? {
        code: 'self-managed.too-old-for-servers',
        params: {
          ...params,
          running: { version: served },
          most: { number: most },
        },
      }
    : undefined;
}
