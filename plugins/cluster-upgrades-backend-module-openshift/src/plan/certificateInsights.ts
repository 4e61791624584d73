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
  /** An upgrade between even minors pauses the pools. */
  readonly pausesPools: boolean;
  /** The pools were read then. */
  readonly now: Date;
}

/**
 * Warns of pools that are paused, or that an upgrade between even minors pauses, while a certificate
 * of their nodes is about to expire, and of paused ones where it has: they get no new one. Pure.
 */
export function certificateInsights({
  pools,
  current,
  target,
  pausesPools,
  now,
}: CertificateRequest): readonly Omit<ProviderInsight, 'refreshedAt'>[] {
  const willPause =
    pausesPools &&
    target !== undefined &&
    isExtendedMinor(current) &&
    isExtendedMinor(target) &&
    minorOf(current) !== minorOf(target);
  return pools
    .filter(pool => !isControlPlanePool(pool) && (pool.paused || willPause))
    .flatMap(pool => {
      const certificate =
        (pool.paused ? expired(pool, now) : undefined) ??
        expiringSoon(pool, now);
      return certificate ? [insightOf(pool, certificate, now)] : [];
    });
}

/** The last that has expired without a successor. One that has one is kept in bundles beside it. */
function expired(
  { certificates }: MachineConfigPool,
  now: Date,
): PoolCertificate | undefined {
  const succeeded = new Set(
    certificates.filter(each => lasts(each, now)).map(signerOf),
  );
  return certificates
    .filter(each => !lasts(each, now) && !succeeded.has(signerOf(each)))
    .sort((a, b) => Date.parse(b.expiresAt) - Date.parse(a.expiresAt))[0];
}

function lasts({ expiresAt }: PoolCertificate, now: Date): boolean {
  return Date.parse(expiresAt) > now.getTime();
}

/**
 * The name of the signer. A successor has its operator and its time beside the name:
 * `CN=openshift-kube-apiserver-operator_kube-apiserver-to-kubelet-signer@1701453415`.
 */
function signerOf({ subject }: PoolCertificate): string | undefined {
  const [name] = subject.split(/[,@]/, 1);
  return name.split(/[=_]/).at(-1);
}

/** The first to expire. */
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
  certificate: PoolCertificate,
  now: Date,
): Omit<ProviderInsight, 'refreshedAt'> {
  const object = poolName(pool);
  const params = {
    pool: { object },
    subject: { text: certificate.subject },
    time: { time: certificate.expiresAt },
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
          code: lasts(certificate, now)
            ? 'openshift.certificate-paused'
            : 'openshift.certificate-expired',
          params: { ...params, command: { text: unpauseCommand(pool) } },
        }
      : { code: 'openshift.certificate-will-pause', params },
    affected: [object],
  };
}
