import { FailureNotice } from '../../components/FailureNotice';
import { Loading } from '../../components/Loading';
import { Status } from '../../components/Status';
import { usePageStyles } from '../../components/styles';
import { count, versionText } from '../../format/words';
import { useNow } from '../../hooks/useNow';
import type { Resource } from '../../hooks/useResource';
import { useHeadlines } from '../../translation';
import { whenOf } from '../../upcoming/whenOf';
import type { ClusterFacts } from '../sections/ClusterSection';
import { StepRow } from './StepRow';
import type { NextSteps, StepSource } from './steps';

const sourceNames: Record<StepSource, string> = {
  readiness: 'the readiness',
  platform: 'what the platform says',
  upcoming: 'the upcoming upgrades',
};

/** What to do next: who, by when, one action each; what is the viewer's is marked, and the first of it is the filled button. */
export function NextStepsCard({
  next,
  facts,
}: {
  next: NextSteps;
  facts: ClusterFacts;
}) {
  const headline = useHeadlines();
  const page = usePageStyles();
  const { steps, missing } = next;
  const firstOwn = steps.find(({ isMine }) => isMine);
  return (
    <section className={page.card} aria-labelledby="next-steps-title">
      <div className={page.cardHeader}>
        <h2 id="next-steps-title">{headline('cluster.nextSteps')}</h2>
        {next.state === 'steps' && (
          <div className={`${page.small} ${page.muted}`}>
            {amountText(next, facts)}
          </div>
        )}
      </div>
      {steps.length > 0 ? (
        <ol>
          {steps.map((step, index) => (
            <StepRow
              key={step.id}
              step={step}
              number={index + 1}
              isFilled={step === firstOwn}
              facts={facts}
            />
          ))}
        </ol>
      ) : (
        <NoStep next={next} facts={facts} />
      )}
      {missing.length > 0 && (
        <div className={page.cardBody} style={{ display: 'grid', gap: 8 }}>
          {missing.map(source => (
            <Missing key={source} source={source} resource={facts[source]} />
          ))}
        </div>
      )}
    </section>
  );
}

/** Steps may be missing: without this answer nothing is said to be complete. */
function Missing({
  source,
  resource,
}: {
  source: StepSource;
  resource: Resource<unknown>;
}) {
  return resource.error ? (
    <FailureNotice
      error={resource.error}
      what={sourceNames[source]}
      onRetry={resource.reload}
    />
  ) : (
    <></>
  );
}

function amountText(
  { total, steps, mine }: NextSteps,
  { cluster, target }: ClusterFacts,
): string {
  const until = target ?? cluster.target;
  const amount =
    total > steps.length
      ? `${steps.length} of ${total} steps`
      : count(total, 'step');
  const own = mine === 1 ? '1 of them is yours' : `${mine} of them are yours`;
  return [
    until ? `${amount} until ${versionText(until)}` : amount,
    mine > 0 && own,
  ]
    .filter(Boolean)
    .join(' · ');
}

function NoStep({
  next: { state },
  facts,
}: {
  next: NextSteps;
  facts: ClusterFacts;
}) {
  const page = usePageStyles();
  const now = useNow(60_000);
  const { cluster, readiness } = facts;
  switch (state) {
    case 'reading':
      return <Loading label="Reading what to do next" rows={2} columns={4} />;
    case 'first-read':
      return (
        <div className={page.cardBody}>
          {cluster.title} is being read for the first time. The steps appear
          after that.
        </div>
      );
    case 'after-upgrade':
      return (
        <div className={page.cardBody}>
          The cluster is read again after its upgrade. The next steps appear
          after that.
        </div>
      );
    case 'nothing':
      return (
        <div className={page.cardBody}>
          <Status status="ready" label="Nothing to do." />{' '}
          {nextText(facts, now)}
        </div>
      );
    default: {
      const reason = readiness.value?.reasons[0];
      return (
        <div className={page.cardBody}>
          <Status
            status="unknown"
            label={`Next steps unknown${reason ? `: ${reason}` : '.'}`}
          />
        </div>
      );
    }
  }
}

/** "Next: v1.36, not planned yet." */
function nextText(
  { cluster, upcoming, target }: ClusterFacts,
  now: Date,
): string {
  const version = target ?? cluster.target;
  if (!version) return 'No newer version is known.';
  const planned = upcoming.value?.[0];
  return planned
    ? `Next: ${versionText(planned.target)}, ${whenOf(planned, now).text}.`
    : `Next: ${versionText(version)}, not planned yet.`;
}
