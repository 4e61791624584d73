import { ActionButton } from '../../components/ActionButton';
import { Section } from '../../components/Section';
import { usePageStyles } from '../../components/styles';
import { useTexts } from '../../translation';
import type { DraftHook } from '../document/draft';
import { emptyHook, isOfNodes, retype } from '../document/hooks';
import type { Path } from '../document/yamlText';
import { AddButton } from './AddButton';
import type { PlanForm } from './form';
import { PlanField, PlanFields } from './PlanField';
import { freeName } from './StagesStep';
import { TypeField } from './TypeField';

/** What is called before and after parts of each upgrade, in the order of the plan. */
export function HooksEditor({ form }: { form: PlanForm }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { hooks } = form.draft;
  const at = ['spec', 'hooks'];
  return (
    <Section
      title={texts('wizard.hooks')}
      aside={
        <>
          {texts('wizard.hook.order')}
          <AddButton
            form={form}
            list={at}
            entry={() => emptyHook(freeName('hook', hooks))}
          >
            {texts('wizard.hook.add')}
          </AddButton>
        </>
      }
    >
      <div className={classes.stack}>
        {hooks.length === 0 && (
          <div className={classes.muted}>{texts('wizard.none')}</div>
        )}
        {hooks.map((hook, index) => (
          <HookEditor
            key={index}
            form={form}
            path={[...at, index]}
            hook={hook}
            last={hooks.length === 1 ? at : undefined}
          />
        ))}
      </div>
    </Section>
  );
}

function HookEditor({
  form,
  path,
  hook,
  last,
}: {
  form: PlanForm;
  path: Path;
  hook: DraftHook;
  /** The list, when this is its only hook. */ last?: Path;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const nodesStay = form.draft.scope === 'control-plane';
  return (
    <div
      className={`${classes.two} ${classes.framed}`}
      role="group"
      aria-label={texts('wizard.hook.named', { name: hook.name })}
    >
      <PlanField form={form} at={[...path, 'name']} />
      <PlanField
        form={form}
        at={[...path, 'at']}
        help={texts(
          isOfNodes(hook) ? 'wizard.hook.eachNode' : 'wizard.hook.eachCluster',
        )}
        // Where no node is replaced, none can have a hook.
        denied={at =>
          nodesStay && isOfNodes({ at })
            ? texts('wizard.hook.nodesStay')
            : undefined
        }
      />
      <TypeField
        form={form}
        path={path}
        onChange={type =>
          form.change(...retype(form.draft.document, path, type))
        }
      />
      <PlanFields
        form={form}
        at={path}
        first={{ webhook: {}, job: {} }}
        elsewhere={['name', 'at']}
      />
      <div>
        <ActionButton
          ariaLabel={texts('wizard.hook.removeNamed', { name: hook.name })}
          onClick={() => form.change({ path: last ?? path, value: undefined })}
        >
          {texts('wizard.hook.remove')}
        </ActionButton>
      </div>
    </div>
  );
}
