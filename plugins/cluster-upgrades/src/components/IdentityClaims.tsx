import type {
  ClusterSourceEntry,
  Freshness,
  IdentityClaim,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { Banner } from './Banner';
import { RelativeTime } from './RelativeTime';

const UID_COMMAND =
  "kubectl get namespace kube-system -o jsonpath='{.metadata.uid}'";
const CA_COMMAND = 'kubectl config view --raw --minify';

/** Whether a failed read is one that `IdentityClaims` explains: saying it twice helps no reader. */
export function isExplainedByClaim(
  { failure }: Freshness,
  sources: readonly ClusterSourceEntry[] = [],
): boolean {
  return (
    failure?.reason === 'unproven-identity' &&
    sources.some(({ claim }) => claim !== undefined)
  );
}

/**
 * Says for each source entry that reports the UID of another cluster what it claims and how to find out whether that is true, and for each entry that
 * is only read why its facts are not used.
 */
export function IdentityClaims({
  sources = [],
}: {
  sources?: readonly ClusterSourceEntry[];
}) {
  return (
    <>
      {sources.flatMap(({ id, name, readingOnly }) =>
        readingOnly
          ? [<ReadingOnly key={`${id}/${name}`} entry={`${id}/${name}`} />]
          : [],
      )}
      {sources.flatMap(({ id, name, claim }) =>
        claim
          ? [
              <Banner
                key={`${id}/${name}`}
                status="blocked"
                title={titleOf(`${id}/${name}`, claim)}
                details={<ClaimDetails claim={claim} />}
              >
                Its facts are not used.{' '}
                <Advice entry={`${id}/${name}`} claim={claim} />
              </Banner>,
            ]
          : [],
      )}
    </>
  );
}

function ReadingOnly({ entry }: { entry: string }) {
  return (
    <Banner
      status="unknown"
      title={`${entry} is only used to read this cluster.`}
    >
      It reaches the same API server as another source entry. The operator has
      not confirmed that it may manage this cluster, so its provider, owner,
      environment and labels are not used. To confirm it, set{' '}
      <code>sameAs: {entry}</code> for the other entry in
      clusterUpgrades.sources.
    </Banner>
  );
}

function titleOf(
  entry: string,
  { kind, uid, pinnedUid, cluster }: IdentityClaim,
): string {
  if (kind === 'pinned')
    return `${entry} reports the UID ${uid}, but the configuration pins ${pinnedUid}.`;
  const other = cluster?.title ?? 'a cluster that you do not have access to';
  return kind === 'unproven'
    ? `${entry} claims the identity of ${other}.`
    : `${entry} reads the same cluster as ${other}, which a different provider upgrades.`;
}

function ClaimDetails({ claim: { uid, since } }: { claim: IdentityClaim }) {
  return (
    <>
      UID {uid} · since <RelativeTime iso={since} />
    </>
  );
}

function Advice({
  entry,
  claim: { kind },
}: {
  entry: string;
  claim: IdentityClaim;
}) {
  switch (kind) {
    case 'pinned':
      return (
        <>
          Check which cluster answers at its address. If the cluster was
          rebuilt, change <code>uid</code> in clusterUpgrades.sources.
        </>
      );
    case 'other-provider':
      return (
        <>
          Check workloadAccess, or remove the source entry that is not a cluster
          of its own.
        </>
      );
    default:
      return (
        <>
          Compare the UID and the CA of both clusters:
          <pre style={{ margin: '4px 0', whiteSpace: 'pre-wrap' }}>
            {UID_COMMAND}
            {'\n'}
            {CA_COMMAND}
          </pre>
          If they are one cluster, set <code>sameAs: {entry}</code> for the
          other one in clusterUpgrades.sources. If they are not, set{' '}
          <code>uid</code> for the cluster that the UID belongs to, and find out
          why this one reports it.
        </>
      );
  }
}
