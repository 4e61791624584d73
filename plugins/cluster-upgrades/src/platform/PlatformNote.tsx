import { useApi } from '@backstage/core-plugin-api';
import { clusterUpgradesApiRef } from '../api';
import { Banner } from '../components/Banner';
import { FailureNotice } from '../components/FailureNotice';
import { useResource } from '../hooks/useResource';
import { insightLook, platformSentence, undoSentence, worstFirstInsights } from './look';

export interface PlatformNoteProps {
  clusterId: string;
  target: string;
  /** Nothing else stands against the version: only then is a platform without objections good news. */
  isClear: boolean;
}

/** The same in short, for a form: what the platform says of the version that is chosen, and what could be undone. */
export function PlatformNote({ clusterId, target, isClear }: PlatformNoteProps) {
  const api = useApi(clusterUpgradesApiRef);
  const platform = useResource(`platform ${clusterId} ${target}`, () => api.getPlatform(clusterId, target));
  if (platform.error) return <FailureNotice error={platform.error} what="what the platform says" onRetry={platform.reload} />;
  if (!platform.value) return null;
  const { insights } = platform.value;
  const [worst] = worstFirstInsights(platform.value);
  const good = isClear ? 'ready' : 'pending';
  const said = worst && worst.status !== 'passing' ? insightLook[worst.status].status : good;
  const status = { read: said, unknown: 'unknown', 'not-offered': 'unknown' } as const;
  return (
    <div style={{ marginTop: 8 }}>
      <Banner status={status[insights.state]} title={platformSentence(platform.value)} details={undoSentence(platform.value)}>
        {worst && worst.status !== 'passing' && `${worst.title}: ${worst.detail}`}
      </Banner>
    </div>
  );
}
