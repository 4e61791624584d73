import type { Readiness } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { Banner } from '../../components/Banner';
import { Status } from '../../components/Status';
import { versionText } from '../../format/words';
import { coverageText } from '../verdictSentence';

/** Empty is good only where every check ran; else it names the checks that did not. */
export function NoFindings({ readiness }: { readiness: Readiness }) {
  const gaps = readiness.coverage.filter(check => check.status !== 'ran');
  if (gaps.length === 0) {
    return (
      <div style={{ padding: 16 }}>
        <Status
          status="ready"
          label={`0 findings from ${coverageText(readiness)}.`}
        />
        <div>
          Reviewed through {versionText(readiness.knowledge.reviewedThrough)}.
        </div>
      </div>
    );
  }
  return (
    <div style={{ padding: 16 }}>
      <Banner
        status="unknown"
        title={`0 findings from ${coverageText(
          readiness,
        )}: not known to be ready.`}
      >
        {gaps.length === readiness.coverage.length
          ? 'No check ran'
          : gaps.map(check => check.title).join(', ')}
        . The section Checks has the reasons.
      </Banner>
    </div>
  );
}
