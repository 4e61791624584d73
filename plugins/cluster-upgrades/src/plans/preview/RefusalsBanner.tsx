import type {
  PlanPreview,
  PlanRefusal,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ActionButton } from '../../components/ActionButton';
import { Banner } from '../../components/Banner';
import { count } from '../../format/words';
import { fieldWords } from '../document/fieldWords';

const SHOWN = 5;

const remedies: Record<PlanRefusal['remedy'], string> = {
  override: 'wait for the fixes, take it out, or override with a reason',
  'accept-checks':
    'wait for a full read, take it out, or accept the checks that did not run',
  acknowledge:
    'acknowledge it below, or have it acknowledged, take it out or change the plan',
  retry: 'wait until it answers',
  permission: 'ask a user with that permission, or your Backstage admin',
  none: 'take it out or change the plan',
};

/** What is about no cluster in particular has none to take out. */
function remedyOf({ clusterName, remedy }: PlanRefusal): string {
  return remedy === 'none' && clusterName === undefined
    ? 'change the plan'
    : remedies[remedy];
}

export interface RefusalsBannerProps {
  preview: PlanPreview;
  /** It is submitted or approved already: what stands in its way came after that, or was overridden. */
  submitted?: boolean;
  onTakeOut?(clusterName: string): void;
}

/** Why the plan cannot be submitted as it is, cluster by cluster, and the ways out. Nothing where nothing refuses. */
export function RefusalsBanner({
  preview,
  submitted,
  onTakeOut,
}: RefusalsBannerProps) {
  const { submittable, problems } = preview;
  // Missing permissions of the reader do not matter for a plan that another user submitted.
  const refusals = preview.refusals.filter(
    ({ remedy }) => !submitted || remedy !== 'permission',
  );
  if (problems.length > 0) {
    return (
      <Banner
        status="failed"
        title={`The document has ${count(problems.length, 'problem')}.`}
        role="status"
      >
        <ul>
          {problems.slice(0, SHOWN).map(({ path, message, line }) => (
            <li key={`${path} ${message}`}>
              {line !== undefined && `line ${line}, `}
              {fieldWords(path) ?? <code>{path || 'document'}</code>}: {message}
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
        title="This plan cannot be submitted as it is."
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
  const about =
    clusters > 0
      ? `: ${clusters} of ${count(total, 'cluster')} ${
          clusters === 1 ? 'stands' : 'stand'
        } in its way.`
      : '.';
  return (
    <Banner
      status={submittable || submitted ? 'attention' : 'blocked'}
      title={`${sentenceOf(submittable, submitted)}${about}`}
      role="status"
    >
      <ul style={{ display: 'grid', gap: 4 }}>
        {refusals.slice(0, SHOWN).map((refusal, index) => (
          // One button a cluster, however many reasons it has.
          <RefusalLine
            key={`${refusal.clusterName ?? ''} ${refusal.reason}`}
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
        <div>{refusals.length - SHOWN} more, see the table below.</div>
      )}
    </Banner>
  );
}

function RefusalLine({
  refusal,
  onTakeOut,
}: {
  refusal: PlanRefusal;
  onTakeOut?(clusterName: string): void;
}) {
  const { clusterName, reason } = refusal;
  return (
    <li>
      {clusterName && <strong>{clusterName}: </strong>}
      {/* Some reasons are sentences of their own, such as those in the platform's words. */}
      {reason.replace(/\.$/, '')}. To go on: {remedyOf(refusal)}.{' '}
      {clusterName && onTakeOut && (
        <ActionButton onClick={() => onTakeOut(clusterName)}>
          Take {clusterName} out
        </ActionButton>
      )}
    </li>
  );
}

function sentenceOf(
  submittable: boolean,
  submitted: boolean | undefined,
): string {
  if (submitted) return 'As of now';
  return submittable
    ? 'This plan can be submitted only with what its refusals ask for'
    : 'This plan cannot be submitted';
}
