import type { ProviderInsight } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { minorOf } from '@drydock/kubernetes-knowledge';
import {
  isControlPlanePool,
  poolName,
  type MachineConfigPool,
  type PoolCertificate,
} from '../objects/machineConfigPool';
import { unpauseCommand } from '../observe/waits';
import { isExtendedMinor } from '../versions/openShiftVersion';

/** OpenShift renews them months before; an upgrade over two minors may take weeks. */
const SOON_MILLISECONDS = 30 * 86_400_000;

export interface CertificateRequest {
  readonly pools: readonly MachineConfigPool[];
  readonly current: string;
  /** A version of its own; undefined: the knowledge has none for the target. */
  readonly target: string | undefined;
  /** The pools were read then. */
  readonly now: Date;
}

/**
 * Warns of pools that are paused, or that an upgrade between even minors pauses, while a certificate
 * of their nodes is about to expire: a paused pool gets no new one. Pure.
 */
export function certificateInsights({
  pools,
  current,
  target,
  now,
}: CertificateRequest): readonly Omit<ProviderInsight, 'refreshedAt'>[] {
  const willPause =
    target !== undefined &&
    isExtendedMinor(current) &&
    isExtendedMinor(target) &&
    minorOf(current) !== minorOf(target);
  return pools
    .filter(pool => !isControlPlanePool(pool) && (pool.paused || willPause))
    .flatMap(pool => {
      const certificate = expiringSoon(pool, now);
      return certificate ? [insightOf(pool, certificate)] : [];
    });
}

/** The first to expire. One that has expired is kept in bundles beside its successor. */
function expiringSoon(
  { certificates }: MachineConfigPool,
  now: Date,
): PoolCertificate | undefined {
  const left = ({ expiresAt }: PoolCertificate) =>
    Date.parse(expiresAt) - now.getTime();
  return certificates
    .filter(each => left(each) > 0 && left(each) < SOON_MILLISECONDS)
    .sort((a, b) => left(a) - left(b))[0];
}

function insightOf(
  pool: MachineConfigPool,
  { subject, expiresAt }: PoolCertificate,
): Omit<ProviderInsight, 'refreshedAt'> {
  const object = poolName(pool);
  const params = {
    pool: { object },
    subject: { text: subject },
    time: { time: expiresAt },
  };
  return {
    id: `certificate ${pool.name}`,
    title: {
      code: 'openshift.insight-certificate',
      params: { pool: { object } },
    },
    status: 'warning',
    detail: pool.paused
      ? {
          code: 'openshift.certificate-paused',
          params: { ...params, command: { text: unpauseCommand(pool) } },
        }
      : { code: 'openshift.certificate-will-pause', params },
    affected: [object],
  };
}
