import type { PlatformFacts } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { Banner } from '../components/Banner';
import { reasonIn, useTexts } from '../translation';
import {
  insightStatus,
  platformSentence,
  undoSentence,
  worstFirstInsights,
} from './look';

export interface PlatformNoteProps {
  facts: PlatformFacts;
  /** The version has no other problem: only then is a platform without objections good news. */
  isClear: boolean;
}

/**
 * The same in short, for a form: what the platform says of the version that is chosen, and what
 * could be undone.
 */
export function PlatformNote({ facts, isClear }: PlatformNoteProps) {
  const texts = useTexts();
  const { insights } = facts;
  const [worst] = worstFirstInsights(facts);
  const good = isClear ? 'ready' : 'pending';
  const said =
    worst && worst.status !== 'passing' ? insightStatus[worst.status] : good;
  const status = {
    read: said,
    unknown: 'unknown',
    'not-offered': 'unknown',
  } as const;
  return (
    <div style={{ marginTop: 8 }}>
      <Banner
        status={status[insights.state]}
        title={platformSentence(facts, texts)}
        details={undoSentence(facts, texts)}
      >
        {worst &&
          worst.status !== 'passing' &&
          `${reasonIn(worst.title, texts)}: ${reasonIn(worst.detail, texts)}`}
      </Banner>
    </div>
  );
}
