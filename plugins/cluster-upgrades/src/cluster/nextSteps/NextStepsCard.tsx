import { FailureNotice } from '../../components/FailureNotice';
import { Loading } from '../../components/Loading';
import { Status } from '../../components/Status';
import { usePageStyles } from '../../components/styles';
import { versionText } from '../../format/words';
import { useNow } from '../../hooks/useNow';
import type { Resource } from '../../hooks/useResource';
import { useTexts, reasonIn } from '../../translation';
import type { TextKey, Texts } from '../../translation';
import { whenOf } from '../../upcoming/whenOf';
import type { ClusterTabFacts } from '../sections/ClusterSection';
import { StepRow } from './StepRow';
import type { NextSteps, StepSource } from './steps';

const sourceKeys: Record<StepSource, TextKey> = {
  readiness: 'cluster.steps.source.readiness',
  platform: 'cluster.what.platform',
  upcoming: 'upcoming.what',
};

/**
 * What to do next: who, by when, one action each; what is the viewer's is marked, and the first of
 * it is the filled button.
 */
export function NextStepsCard({
  next,
  facts,
}: {
  next: NextSteps;
  facts: ClusterTabFacts;
}) {
  const texts = useTexts();
  const page = usePageStyles();
  const { steps, missing } = next;
  const firstOwn = steps.find(({ isMine }) => isMine);
  return (
    <section className={page.card} aria-labelledby="next-steps-title">
      <div className={page.cardHeader}>
        <h2 id="next-steps-title">{texts('cluster.nextSteps')}</h2>
        {next.state === 'steps' && (
          <div className={`${page.small} ${page.muted}`}>
            {amountText(next, facts, texts)}
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
  const texts = useTexts();
  return resource.error ? (
    <FailureNotice
      error={resource.error}
      what={texts(sourceKeys[source])}
      onRetry={resource.reload}
    />
  ) : (
    <></>
  );
}

function amountText(
  { total, steps, mine }: NextSteps,
  { cluster, target = cluster.target }: ClusterTabFacts,
  texts: Texts,
): string {
  const amount =
    total > steps.length
      ? texts('cluster.steps.someOf', { shown: steps.length, total })
      : texts('cluster.steps.amount', { count: total });
  return [
    target
      ? texts('cluster.steps.until', {
          steps: amount,
          version: versionText(target),
        })
      : amount,
    mine > 0 && texts('cluster.steps.mine', { count: mine }),
  ]
    .filter(Boolean)
    .join(' · ');
}

function NoStep({
  next: { state },
  facts,
}: {
  next: NextSteps;
  facts: ClusterTabFacts;
}) {
  const texts = useTexts();
  const page = usePageStyles();
  const now = useNow(60_000);
  const { cluster, readiness } = facts;
  switch (state) {
    case 'reading':
      return (
        <Loading label={texts('cluster.steps.reading')} rows={2} columns={4} />
      );
    case 'first-read':
      return (
        <div className={page.cardBody}>
          {texts('cluster.steps.firstRead', { cluster: cluster.title })}
        </div>
      );
    case 'after-upgrade':
      return (
        <div className={page.cardBody}>
          {texts('cluster.steps.afterUpgrade')}
        </div>
      );
    case 'nothing':
      return (
        <div className={page.cardBody}>
          <Status status="ready" label={texts('cluster.steps.nothing')} />{' '}
          {nextText(facts, now, texts)}
        </div>
      );
    default: {
      const reason = readiness.value?.reasons[0];
      return (
        <div className={page.cardBody}>
          <Status
            status="unknown"
            label={
              reason
                ? texts('cluster.steps.unknownWhy', {
                    reason: reasonIn(reason, texts),
                  })
                : texts('cluster.steps.unknown')
            }
          />
        </div>
      );
    }
  }
}

/** "Next: v1.36, not planned yet." */
function nextText(
  { cluster, upcoming, target }: ClusterTabFacts,
  now: Date,
  texts: Texts,
): string {
  const version = target ?? cluster.target;
  if (!version) return texts('cluster.steps.newest');
  const planned = upcoming.value?.[0];
  return planned
    ? texts('cluster.steps.nextPlanned', {
        version: versionText(planned.target),
        when: whenOf(planned, now, texts).text,
      })
    : texts('cluster.steps.next', { version: versionText(version) });
}
