import type { LeavingNode, NodeHooks } from '../nodeHooks';
import { effectOfPools, type PartsOfCluster } from './effectOfPools';
import { clusterOf } from './Part';

const SEPARATOR = ' ';

/** Nodes of all controllers that can wait for hooks; undefined: none of them can. */
export function nodeHooksOfParts(ports: PartsOfCluster): NodeHooks | undefined {
  const effect = effectOfPools(ports, ({ nodeHooks }) => nodeHooks);
  if (!effect) return undefined;
  const able = ports.parts.flatMap(part => {
    const port = part.provider.nodeHooks;
    return port ? [{ part, port }] : [];
  });
  return {
    ...effect,
    async look(request, signal) {
      const looks = await Promise.all(
        able.map(async ({ part, port }, index) => {
          const cluster = clusterOf(part, request.cluster);
          const seen = await port.look({ ...request, cluster }, signal);
          const leaving = seen.leaving.map(
            (node): LeavingNode => ({
              ...node,
              reference: `${index}${SEPARATOR}${node.reference}`,
            }),
          );
          return { ...seen, leaving };
        }),
      );
      return {
        leaving: looks.flatMap(({ leaving }) => leaving),
        marked: looks.reduce((sum, { marked }) => sum + marked, 0),
        unmarked: looks.reduce((sum, { unmarked }) => sum + unmarked, 0),
      };
    },
    async letGo(request, { reference, point }, signal) {
      const at = reference.indexOf(SEPARATOR);
      const { part, port } = able[Number(reference.slice(0, at))];
      await port.letGo(
        { ...request, cluster: clusterOf(part, request.cluster) },
        { reference: reference.slice(at + 1), point },
        signal,
      );
    },
  };
}
