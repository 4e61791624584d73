import type {
  ClusterSourceEntry,
  Freshness,
  IdentityClaim,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { useTexts } from '../translation';
import type { Texts } from '../translation';
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
    failure?.kind === 'unproven-identity' &&
    sources.some(({ claim }) => claim !== undefined)
  );
}

/**
 * Says for each source entry that reports the UID of another cluster what it claims and how to find
 * out whether that is true, and for each entry that is only read why its facts are not used.
 */
export function IdentityClaims({
  sources = [],
}: {
  sources?: readonly ClusterSourceEntry[];
}) {
  const texts = useTexts();
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
                title={titleOf(`${id}/${name}`, claim, texts)}
                details={<ClaimDetails claim={claim} />}
              >
                {texts('components.claim.factsNotUsed')}{' '}
                <Advice entry={`${id}/${name}`} claim={claim} />
              </Banner>,
            ]
          : [],
      )}
    </>
  );
}

function ReadingOnly({ entry }: { entry: string }) {
  const texts = useTexts();
  return (
    <Banner
      status="unknown"
      title={texts('components.readingOnly.title', { entry })}
    >
      {texts.rich('components.readingOnly.advice', {
        sameAs: <SameAs entry={entry} />,
      })}
    </Banner>
  );
}

function SameAs({ entry }: { entry: string }) {
  return <code>sameAs: {entry}</code>;
}

function titleOf(
  entry: string,
  { kind, uid, pinnedUid, cluster }: IdentityClaim,
  texts: Texts,
): string {
  if (kind === 'pinned')
    return texts('components.claim.pinned', {
      entry,
      uid,
      pinnedUid: pinnedUid ?? texts('unknown'),
    });
  const claimed = kind === 'unproven' ? 'unproven' : 'otherProvider';
  return cluster
    ? texts(`components.claim.${claimed}`, { entry, cluster: cluster.title })
    : texts(`components.claim.${claimed}Hidden`, { entry });
}

function ClaimDetails({ claim: { uid, since } }: { claim: IdentityClaim }) {
  const texts = useTexts();
  return texts.rich('components.claim.details', {
    uid,
    since: <RelativeTime iso={since} />,
  });
}

function Advice({
  entry,
  claim: { kind },
}: {
  entry: string;
  claim: IdentityClaim;
}) {
  const texts = useTexts();
  switch (kind) {
    case 'pinned':
      return texts.rich('components.claim.pinnedAdvice', {
        uid: <code>uid</code>,
      });
    case 'other-provider':
      return <>{texts('components.claim.otherProviderAdvice')}</>;
    default:
      return (
        <>
          {texts('components.claim.compare')}
          <pre style={{ margin: '4px 0', whiteSpace: 'pre-wrap' }}>
            {UID_COMMAND}
            {'\n'}
            {CA_COMMAND}
          </pre>
          {texts.rich('components.claim.unprovenAdvice', {
            sameAs: <SameAs entry={entry} />,
            uid: <code>uid</code>,
          })}
        </>
      );
  }
}
