import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import {
  createDirectClusterAccess,
  evaluate,
  readInventory,
} from '@drydock/upgrade-readiness';
import type { Evaluation } from '@drydock/upgrade-readiness';
import type { ControlPlane } from './controlPlane';

/** Reads a control plane as its administrator and judges it for a target. */
export async function judgeControlPlane(
  controlPlane: ControlPlane,
  target: string,
): Promise<Evaluation> {
  const access = createDirectClusterAccess({
    description: 'test',
    server: controlPlane.url,
    ca: await controlPlane.certificateAuthority(),
    token: controlPlane.adminToken,
  });
  try {
    const inventory = await readInventory(access, {
      knowledge: builtinKnowledge,
      now: () => new Date(),
    });
    return evaluate({
      inventory,
      knowledge: builtinKnowledge,
      target,
      now: new Date().toISOString(),
      supportProvider: 'upstream',
    });
  } finally {
    await access.close();
  }
}
