import { useState } from 'react';
import { useApi, useRouteRef } from '@backstage/core-plugin-api';
import { useNavigate } from 'react-router-dom';
import type {
  Fleet,
  Plan,
  PlanPreview,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../../api';
import { forbidden } from '../../api/failure';
import { ActionButton } from '../../components/ActionButton';
import { Banner } from '../../components/Banner';
import { FailureNotice } from '../../components/FailureNotice';
import { LooksOnlyBanner } from '../../components/LooksOnlyBanner';
import { usePageStyles } from '../../components/styles';
import { known } from '../../hooks/urlValues';
import { useResource } from '../../hooks/useResource';
import type { Resource } from '../../hooks/useResource';
import { useSettled } from '../../hooks/useSettled';
import { useUrlState } from '../../hooks/useUrlState';
import { EmergencyStopBanner } from '../../rollouts/EmergencyStopBanner';
import { planRouteRef } from '../../routes';
import { reasonIn, useTexts } from '../../translation';
import type { Texts } from '../../translation';
import { readDraft } from '../document/draft';
import { previewInFormWords } from '../document/fieldWords';
import { editText, moveItem } from '../document/yamlText';
import { RefusalsBanner } from '../preview/RefusalsBanner';
import { refusalText } from '../preview/refusalText';
import { SubmitDialog } from '../preview/SubmitDialog';
import { DocumentPane } from './DocumentPane';
import type { PlanForm } from './form';
import { PreviewStep } from './PreviewStep';
import { ProblemsProvider } from './problems';
import { SelectStep } from './SelectStep';
import { StagesStep } from './StagesStep';
import { Stepper, wizardSteps } from './Stepper';
import type { WizardStep } from './Stepper';
import { TargetStep } from './TargetStep';
import { usePlanText } from './usePlanText';
import { useSavePlan } from './useSavePlan';

const TYPING_PAUSE_MS = 600;
const PREVIEW_REFRESH_MS = 30_000;

export interface WizardProps {
  initial: string;
  /** Names what is kept over a reload. */
  storageKey: string;
  /** The plan that is changed; without it a new one is made. */
  plan?: Plan;
  fleet?: Fleet;
}

/**
 * Select, target, stages, preview: four views of one document, and the document itself beside them.
 */
export function Wizard({ initial, storageKey, plan, fleet }: WizardProps) {
  const texts = useTexts();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const url = useUrlState();
  const document = usePlanText(storageKey, initial);
  const { text, setText } = document;
  const settled = useSettled(text, TYPING_PAUSE_MS);
  const step = known(wizardSteps, url.many('step'))[0] ?? 'select';
  const answer = useResource(
    `preview ${texts.language} ${settled}`,
    async (): Promise<{ of: string; preview?: PlanPreview }> => ({
      of: settled,
      preview: readDraft(settled, texts).problem
        ? undefined
        : previewInFormWords(
            await api.previewPlan({
              body: {
                document: settled,
                revision: plan?.revision,
              },
            }),
            texts,
          ),
    }),
    // What blocks submitting may end by itself, such as a change of a cluster that is under way.
    {
      keepPrevious: true,
      intervalMs: step === 'preview' ? PREVIEW_REFRESH_MS : undefined,
    },
  );
  const preview: Resource<PlanPreview | undefined> = {
    ...answer,
    value: answer.value?.preview,
  };
  const mayCreate = useResource('may make plans', () =>
    api.listPlans({ query: { offset: 0, limit: 1 } }),
  );
  const createDenied = plan ? undefined : mayCreate.value?.createDenied;
  const looksOnly = createDenied && reasonIn(createDenied, texts);
  // A user without permission to see plans reads so above, where the fleet is missing too.
  const denied = plan
    ? undefined
    : looksOnly ?? forbidden(mayCreate.error, texts('plan.list.what'), texts);
  const { draft, problem } = readDraft(text, texts);
  const showYaml = url.one('view') === 'yaml' || problem !== undefined;
  const form: PlanForm | undefined = draft && {
    draft,
    stored: plan !== undefined,
    preview,
    isOfEarlier: answer.value !== undefined && answer.value.of !== text,
    change: (...edits) => setText(last => editText(last, edits)),
    move: (path, from, to) => setText(last => moveItem(last, path, from, to)),
  };
  const goTo = (next: WizardStep) =>
    url.set({ step: next === 'select' ? undefined : next });
  const title = draft?.title || draft?.name || texts('wizard.untitled');
  return (
    <>
      <div className={classes.head}>
        <div>
          <h1>
            {plan
              ? texts('wizard.edit', { title })
              : `${texts('wizard.new')}: ${title}`}
          </h1>
          <div className={classes.muted}>
            {plan
              ? texts('wizard.makesRevision', { revision: plan.revision + 1 })
              : texts('wizard.keptInTab')}{' '}
            · {texts('wizard.nothingActs')}
          </div>
        </div>
        <Stepper step={step} onStep={goTo} />
      </div>
      <EmergencyStopBanner />
      {looksOnly && (
        <LooksOnlyBanner title={texts('wizard.looksOnly')} reason={looksOnly} />
      )}
      {document.restored && (
        <Banner
          status="pending"
          title={texts('wizard.restored')}
          actions={
            <ActionButton onClick={document.forget}>
              {texts('wizard.startOver')}
            </ActionButton>
          }
        />
      )}
      {problem && (
        <Banner
          status="failed"
          role="alert"
          title={
            problem.line === undefined
              ? texts('wizard.unreadable')
              : texts('wizard.unreadableAtLine', { line: problem.line })
          }
        >
          {problem.message} {texts('wizard.formReturns')}
        </Banner>
      )}
      {!problem && preview.value && preview.value.problems.length > 0 && (
        <RefusalsBanner preview={preview.value} />
      )}
      <div
        style={{
          display: 'grid',
          gap: 16,
          gridTemplateColumns:
            showYaml && form
              ? 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))'
              : 'minmax(0, 1fr)',
          alignItems: 'start',
        }}
      >
        {form && (
          <ProblemsProvider preview={preview.value}>
            <div className={classes.stack}>
              {stepOf(step, form, fleet, goTo)}
            </div>
          </ProblemsProvider>
        )}
        {showYaml && (
          <DocumentPane
            text={text}
            settled={settled}
            onChange={next => setText(() => next)}
          />
        )}
      </div>
      <Footer
        step={step}
        text={text}
        fresh={answer.value?.of === text}
        plan={plan}
        denied={denied}
        title={title}
        preview={preview}
        readable={draft !== undefined}
        onStep={goTo}
        onSaved={document.forget}
      />
    </>
  );
}

function stepOf(
  step: WizardStep,
  form: PlanForm,
  fleet: Fleet | undefined,
  goTo: (step: WizardStep) => void,
) {
  switch (step) {
    case 'target':
      return <TargetStep form={form} />;
    case 'stages':
      return <StagesStep form={form} fleet={fleet} />;
    case 'preview':
      return <PreviewStep form={form} onTarget={() => goTo('target')} />;
    default:
      return <SelectStep form={form} fleet={fleet} />;
  }
}

interface FooterProps {
  step: WizardStep;
  text: string;
  /** What is shown of the preview is of this text. */
  fresh: boolean;
  plan?: Plan;
  /** Why this user cannot keep it. */
  denied?: string;
  title: string;
  preview: Resource<PlanPreview | undefined>;
  readable: boolean;
  onStep(step: WizardStep): void;
  onSaved(): void;
}

function Footer({
  step,
  text,
  fresh,
  plan,
  denied,
  title,
  preview,
  readable,
  onStep,
  onSaved,
}: FooterProps) {
  const texts = useTexts();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const url = useUrlState();
  const navigate = useNavigate();
  const planLink = useRouteRef(planRouteRef);
  const save = useSavePlan(plan);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const [submitting, setSubmitting] = useState(false);
  const index = wizardSteps.indexOf(step);
  const leave = (saved: Plan) => {
    onSaved();
    navigate(planLink({ planId: saved.id }));
  };
  const saveDraft = async () => {
    setBusy(true);
    setError(undefined);
    try {
      leave(await save(text));
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
      setBusy(false);
    }
  };
  const last = index === wizardSteps.length - 1;
  // What was asked about another text, or longer ago than the last failure, does not count for
  // submitting.
  const current: Resource<PlanPreview> = {
    ...preview,
    value: fresh && !preview.error ? preview.value : undefined,
  };
  return (
    <>
      {error && (
        <FailureNotice
          error={error}
          what={texts('wizard.footer.savedWhat')}
          onRetry={saveDraft}
        />
      )}
      <div className={classes.card} style={{ padding: 16 }}>
        <div
          className={classes.row}
          style={{ justifyContent: 'space-between' }}
        >
          <div className={classes.row}>
            <ActionButton
              noLock
              deniedReason={
                index === 0 ? texts('wizard.footer.firstStep') : undefined
              }
              onClick={() => onStep(wizardSteps[index - 1])}
            >
              {texts('wizard.footer.back')}
            </ActionButton>
            {!last && (
              <ActionButton
                primary
                onClick={() => onStep(wizardSteps[index + 1])}
              >
                {texts('wizard.footer.next')}
              </ActionButton>
            )}
            <ActionButton
              pressed={url.one('view') === 'yaml'}
              onClick={() =>
                url.set({
                  view: url.one('view') === 'yaml' ? undefined : 'yaml',
                })
              }
            >
              YAML
            </ActionButton>
          </div>
          <div className={classes.row}>
            <ActionButton
              busy={busy}
              noLock={!denied}
              deniedReason={
                denied ??
                (readable ? undefined : texts('wizard.footer.unreadable'))
              }
              onClick={saveDraft}
            >
              {texts(
                plan ? 'wizard.footer.saveRevision' : 'wizard.footer.saveDraft',
              )}
            </ActionButton>
            {last && (
              <ActionButton
                primary
                noLock={!denied}
                deniedReason={denied ?? submitDenied(current, texts)}
                onClick={() => setSubmitting(true)}
              >
                {texts('plan.action.submit')}
              </ActionButton>
            )}
          </div>
        </div>
      </div>
      {submitting && (
        <SubmitDialog
          title={title}
          preview={current}
          onSubmit={async answer => {
            const saved = await save(text);
            await api.controlPlan({
              path: { planId: saved.id },
              body: { action: 'submit', ...answer },
            });
            leave(saved);
          }}
          onClose={() => setSubmitting(false)}
        />
      )}
    </>
  );
}

function submitDenied(
  preview: Resource<PlanPreview>,
  texts: Texts,
): string | undefined {
  const { value } = preview;
  if (!value)
    return texts(
      preview.error ? 'wizard.footer.unread' : 'wizard.footer.beingRead',
    );
  if (value.problems.length > 0) return texts('wizard.footer.problems');
  if (value.submittable) return undefined;
  const [refusal] = value.refusals;
  if (!refusal) return texts('plan.submit.asItIs');
  const first = refusalText(refusal, texts);
  return value.refusals.length > 1
    ? texts('wizard.footer.more', {
        refusal: first,
        count: value.refusals.length - 1,
      })
    : first;
}
