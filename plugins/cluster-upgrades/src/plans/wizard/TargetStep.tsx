import Radio from '@material-ui/core/Radio';
import { PLAN_FIELDS } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { TargetChoice } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { Section } from '../../components/Section';
import { FailureNotice } from '../../components/FailureNotice';
import { Loading } from '../../components/Loading';
import { usePageStyles } from '../../components/styles';
import { useTokens } from '../../components/tokens';
import { dayText } from '../../format/time';
import { isSameVersion, versionText } from '../../format/words';
import { choicesOf, reasonIn, useTexts } from '../../translation';
import type { Texts } from '../../translation';
import { targetEdits } from '../document/newPlan';
import { edit } from '../document/planFields';
import type { Edit } from '../document/yamlText';
import { Field, SelectField } from './Field';
import type { PlanForm } from './form';
import { AddOnFields } from './AddOnFields';
import { NodePoolFields } from './NodePoolFields';
import { PlanField } from './PlanField';

/** A way back is chosen with what goes back, since nothing goes back as a whole. */
const BACK = 'back-';
const WHOLE = PLAN_FIELDS['spec.scope'].default;

function scopesOf(texts: Texts) {
  const scopes = PLAN_FIELDS['spec.scope'].choices;
  return [
    ...choicesOf('spec.scope', scopes, texts),
    ...scopes
      .filter(scope => scope !== WHOLE)
      .map(scope => ({
        value: `${BACK}${scope}`,
        label: texts(`planField.spec.rollback.of.${scope}`),
      })),
  ];
}

function scopeEdits(choice: string): Edit[] {
  const rollback = choice.startsWith(BACK);
  const scope = rollback ? choice.slice(BACK.length) : choice;
  const ofPools =
    scope === 'control-plane' || rollback
      ? [{ path: ['spec', 'nodePools'], value: undefined }]
      : [];
  return [
    edit(['spec', 'scope'], scope),
    edit(['spec', 'rollback'], rollback),
    ...ofPools,
  ];
}

/** Where the clusters go. A target that cannot be chosen is shown with the reason. */
export function TargetStep({ form }: { form: PlanForm }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { draft, preview } = form;
  // They lie ahead of clusters; where a platform goes back to is only known to the platform.
  const targets = draft.rollback ? [] : preview.value?.targets ?? [];
  // The name of a stored plan stays the same over all revisions.
  const setTarget = (version: string) =>
    form.change(
      ...(form.stored
        ? [{ path: ['spec', 'target'], value: version }]
        : targetEdits(draft, version, texts)),
    );
  return (
    <>
      <Section title={texts('plan.target')}>
        {preview.error && (
          <FailureNotice
            error={preview.error}
            what={texts('wizard.version.what')}
            onRetry={preview.reload}
          />
        )}
        {!preview.value && preview.loading && (
          <Loading
            label={texts('wizard.version.reading')}
            rows={3}
            columns={3}
          />
        )}
        <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
          <legend className={classes.visuallyHidden}>
            {texts('wizard.version.heading')}
          </legend>
          {targets.map(choice => (
            <TargetRow
              key={choice.version}
              choice={choice}
              chosen={
                draft.channel === undefined &&
                choice.version === chosenVersion(targets, draft.target)
              }
              onChoose={() => setTarget(choice.version)}
            />
          ))}
        </fieldset>
        <div className={classes.two} style={{ marginTop: 12 }}>
          <Field
            label={texts('planField.spec.target')}
            at={['spec', 'target']}
            value={draft.target}
            onChange={setTarget}
            help={texts('planField.spec.target.help')}
          />
          <Field
            label={texts('planField.spec.target.channel')}
            value={draft.channel ?? ''}
            onChange={channel =>
              form.change({
                path: ['spec', 'target'],
                value:
                  channel === ''
                    ? draft.target ||
                      targets.find(({ allowed }) => allowed)?.version ||
                      ''
                    : { channel },
              })
            }
            help={texts('planField.spec.target.channel.help')}
          />
        </div>
      </Section>
      <Section title={texts('wizard.version.howFar')}>
        <div className={classes.two}>
          <SelectField
            label={texts('planField.spec.scope')}
            at={['spec', 'scope']}
            value={draft.rollback ? `${BACK}${draft.scope}` : draft.scope}
            choices={scopesOf(texts)}
            onChange={choice => form.change(...scopeEdits(choice))}
            help={
              draft.rollback ? texts('wizard.version.rollbackHelp') : undefined
            }
          />
          <PlanField form={form} at={['spec', 'maxMinors']} />
        </div>
      </Section>
      <NodePoolFields form={form} />
      <AddOnFields form={form} />
    </>
  );
}

/**
 * Of the versions that are listed the one that a target means: itself, and of a minor the newest.
 */
function chosenVersion(
  targets: readonly TargetChoice[],
  target: string,
): string | undefined {
  const exact = targets.find(({ version }) => isSameVersion(version, target));
  return (
    exact ??
    [...targets]
      .reverse()
      .find(({ version }) =>
        versionText(version).startsWith(`${versionText(target)}.`),
      )
  )?.version;
}

function TargetRow({
  choice,
  chosen,
  onChoose,
}: {
  choice: TargetChoice;
  chosen: boolean;
  onChoose(): void;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const tokens = useTokens();
  const { version, allowed, reason, clusters, supportEnds } = choice;
  const facts = [
    allowed ? texts('wizard.version.canGo', { count: clusters }) : undefined,
    supportEnds &&
      texts('wizard.version.supportEnds', {
        day: dayText(supportEnds, texts),
      }),
    reason && reasonIn(reason, texts),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <label
      style={{
        display: 'flex',
        gap: 8,
        alignItems: 'flex-start',
        padding: '6px 0',
        borderBottom: `1px solid ${tokens.line}`,
        cursor: allowed ? 'pointer' : 'not-allowed',
      }}
    >
      <Radio
        size="small"
        color="primary"
        name="target"
        checked={chosen}
        disabled={!allowed && !chosen}
        onChange={onChoose}
        style={{ padding: 0 }}
      />
      <span
        style={{
          minWidth: 72,
          fontWeight: 600,
          color: allowed ? tokens.text : tokens.muted,
          textDecoration: allowed ? undefined : 'line-through',
        }}
      >
        {versionText(version)}
      </span>
      <span className={`${classes.muted} ${classes.anywhere}`}>{facts}</span>
    </label>
  );
}
