import type {
  PlanPreview,
  PlanProblem,
  PlanRefusal,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ActionButton } from '../../components/ActionButton';
import { Banner } from '../../components/Banner';
import { reasonIn, useTexts } from '../../translation';
import type { TextKey, Texts } from '../../translation';
import { fieldWords } from '../document/fieldWords';

const SHOWN = 5;

const remedies: Record<PlanRefusal['remedy'], TextKey> = {
  override: 'plan.remedy.override',
  'accept-checks': 'plan.remedy.acceptChecks',
  acknowledge: 'plan.remedy.acknowledge',
  retry: 'plan.remedy.retry',
  permission: 'plan.remedy.permission',
  none: 'plan.remedy.none',
};

/** What is about no cluster in particular has none to take out. */
function remedyOf({ clusterName, remedy }: PlanRefusal, texts: Texts): string {
  return texts(
    remedy === 'none' && clusterName === undefined
      ? 'plan.remedy.changePlan'
      : remedies[remedy],
  );
}

export interface RefusalsBannerProps {
  preview: PlanPreview;
  /**
   * It is submitted or approved already: what stands in its way came after that, or was overridden.
   */
  submitted?: boolean;
  onTakeOut?(clusterName: string): void;
}

/**
 * Why the plan cannot be submitted as it is, cluster by cluster, and the ways out. Nothing where
 * nothing refuses.
 */
export function RefusalsBanner({
  preview,
  submitted,
  onTakeOut,
}: RefusalsBannerProps) {
  const texts = useTexts();
  const { submittable, problems } = preview;
  // Missing permissions of the reader do not matter for a plan that another user submitted.
  const refusals = preview.refusals.filter(
    ({ remedy }) => !submitted || remedy !== 'permission',
  );
  if (problems.length > 0) {
    return (
      <Banner
        status="failed"
        title={texts('plan.refusal.problems', { count: problems.length })}
        role="status"
      >
        <ul>
          {problems.slice(0, SHOWN).map(problem => (
            <li key={`${problem.path} ${problem.reason.text}`}>
              <ProblemLine problem={problem} />
            </li>
          ))}
        </ul>
      </Banner>
    );
  }
  if (refusals.length === 0) {
    return submittable || submitted ? null : (
      <Banner
        status="blocked"
        title={texts('plan.refusal.asItIs')}
        role="status"
      />
    );
  }
  const clusters = new Set(
    refusals.flatMap(({ clusterName }) => clusterName ?? []),
  ).size;
  const total = preview.stages.reduce(
    (sum, stage) => sum + stage.members.length,
    0,
  );
  const lead = leadOf(submittable, submitted, texts);
  return (
    <Banner
      status={submittable || submitted ? 'attention' : 'blocked'}
      title={
        clusters > 0
          ? `${lead}: ${texts('plan.refusal.inTheWay', {
              count: clusters,
              total,
              clusters: texts('count.clusters', { count: total }),
            })}`
          : `${lead}.`
      }
      role="status"
    >
      <ul style={{ display: 'grid', gap: 4 }}>
        {refusals.slice(0, SHOWN).map((refusal, index) => (
          // One button a cluster, however many reasons it has.
          <RefusalLine
            key={`${refusal.clusterName ?? ''} ${refusal.reason.text}`}
            refusal={refusal}
            onTakeOut={
              refusals.findIndex(
                ({ clusterName }) => clusterName === refusal.clusterName,
              ) === index
                ? onTakeOut
                : undefined
            }
          />
        ))}
      </ul>
      {refusals.length > SHOWN && (
        <div>
          {texts('plan.refusal.more', { count: refusals.length - SHOWN })}
        </div>
      )}
    </Banner>
  );
}

function ProblemLine({
  problem: { path, reason, line },
}: {
  problem: PlanProblem;
}) {
  const texts = useTexts();
  const field = fieldWords(path, texts) ?? (
    <code>{path || texts('plan.refusal.document')}</code>
  );
  const message = reasonIn(reason, texts);
  return line === undefined
    ? texts.rich('plan.refusal.problem', { field, message })
    : texts.rich('plan.refusal.problemAtLine', { line, field, message });
}

function RefusalLine({
  refusal,
  onTakeOut,
}: {
  refusal: PlanRefusal;
  onTakeOut?(clusterName: string): void;
}) {
  const texts = useTexts();
  const { clusterName, reason } = refusal;
  return (
    <li>
      {clusterName && <strong>{clusterName}: </strong>}
      {/* Some reasons are sentences of their own, such as those in the platform's words. */}
      {texts('plan.refusal.line', {
        reason: reasonIn(reason, texts).replace(/\.$/, ''),
        remedy: remedyOf(refusal, texts),
      })}{' '}
      {clusterName && onTakeOut && (
        <ActionButton onClick={() => onTakeOut(clusterName)}>
          {texts('plan.refusal.takeOut', { cluster: clusterName })}
        </ActionButton>
      )}
    </li>
  );
}

function leadOf(
  submittable: boolean,
  submitted: boolean | undefined,
  texts: Texts,
): string {
  if (submitted) return texts('plan.refusal.asOfNow');
  return texts(submittable ? 'plan.refusal.onlyWith' : 'plan.refusal.cannot');
}
