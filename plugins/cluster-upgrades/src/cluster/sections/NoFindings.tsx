import type { Readiness } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { Banner } from '../../components/Banner';
import { Status } from '../../components/Status';
import { versionText } from '../../format/words';
import { reasonIn, useTexts } from '../../translation';
import { coverageText } from '../verdictSentence';

/** Empty is good only where every check ran; else it names the checks that did not. */
export function NoFindings({ readiness }: { readiness: Readiness }) {
  const texts = useTexts();
  const checks = coverageText(readiness, texts);
  const gaps = readiness.coverage.filter(check => check.status !== 'ran');
  if (gaps.length === 0) {
    return (
      <div style={{ padding: 16 }}>
        <Status
          status="ready"
          label={texts('cluster.noFindings.all', { checks })}
        />
        <div>
          {texts('cluster.noFindings.reviewed', {
            version: versionText(readiness.knowledge.reviewedThrough),
          })}
        </div>
      </div>
    );
  }
  return (
    <div style={{ padding: 16 }}>
      <Banner
        status="unknown"
        title={texts('cluster.noFindings.gaps', { checks })}
      >
        {gaps.length === readiness.coverage.length
          ? texts('cluster.noFindings.noCheck')
          : texts('cluster.noFindings.names', {
              names: gaps.map(({ title }) => reasonIn(title, texts)).join(', '),
            })}
      </Banner>
    </div>
  );
}
