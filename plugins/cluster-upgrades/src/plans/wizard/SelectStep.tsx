import type {
  Fleet,
  PreviewMember,
  PreviewStage,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ChoiceMenu } from '../../components/ChoiceMenu';
import { DataTable } from '../../components/DataTable';
import type { Column } from '../../components/DataTable';
import { FailureNotice } from '../../components/FailureNotice';
import { ClusterLink, EntityLink } from '../../components/links';
import { LiveMessage } from '../../components/LiveMessage';
import { Loading } from '../../components/Loading';
import { Section } from '../../components/Section';
import { Status } from '../../components/Status';
import { usePageStyles } from '../../components/styles';
import { count, versionText } from '../../format/words';
import { wholeNumber } from '../../hooks/urlValues';
import { useUrlState } from '../../hooks/useUrlState';
import { useHeadlines } from '../../translation';
import { edit } from '../document/draft';
import { LeftOut } from '../preview/LeftOut';
import { Field } from './Field';
import type { PlanForm } from './form';
import { SelectorEditor } from './SelectorEditor';

const SHOWN = 50;

const columns: Column<PreviewMember>[] = [
  {
    id: 'cluster',
    title: 'Cluster',
    rowHeader: true,
    render: member => (
      <ClusterLink
        entityRef={member.clusterEntityRef}
        name={member.clusterName}
      />
    ),
  },
  {
    id: 'owner',
    title: 'Owner',
    render: member =>
      member.owner ? <EntityLink entityRef={member.owner} /> : 'no owner',
  },
  {
    id: 'environment',
    title: 'Environment',
    render: member => member.environment ?? 'none',
  },
  {
    id: 'version',
    title: 'Version',
    render: member => versionText(member.from),
  },
  {
    id: 'verdict',
    title: 'Verdict for the target',
    render: member => <Status status={member.verdict} />,
  },
];

/** Name of the plan, and which clusters it is about: stage by stage, with what is selected now. */
export function SelectStep({ form, fleet }: { form: PlanForm; fleet?: Fleet }) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const url = useUrlState();
  const { draft } = form;
  const chosen = Math.min(
    wholeNumber(url.one('stage'), 0, 49) ?? 0,
    Math.max(0, draft.stages.length - 1),
  );
  const stage = draft.stages[chosen];
  return (
    <>
      <Section title="Name">
        <div className={classes.two}>
          <Field
            label="Title"
            at={['metadata', 'title']}
            value={draft.title}
            onChange={title => form.change(edit(['metadata', 'title'], title))}
          />
          <Field
            label="Name"
            at={['metadata', 'name']}
            value={draft.name}
            onChange={name =>
              form.change({ path: ['metadata', 'name'], value: name })
            }
            help="Lower-case letters, digits and dashes; stays the same over all revisions"
          />
        </div>
        <div style={{ marginTop: 12 }}>
          <Field
            label="Description"
            at={['metadata', 'description']}
            value={draft.description}
            onChange={description =>
              form.change(edit(['metadata', 'description'], description))
            }
            multiline
          />
        </div>
      </Section>
      <Section
        title={headline('wizard.select')}
        aside={
          draft.stages.length > 1 && (
            <ChoiceMenu
              label="Stage"
              choices={draft.stages.map(({ name, title }, index) => ({
                value: String(index),
                label: `${index + 1} ${title || name}`,
              }))}
              chosen={String(chosen)}
              onChange={next =>
                url.set({ stage: next === '0' ? undefined : next })
              }
            />
          )
        }
      >
        {stage ? (
          <SelectorEditor
            key={chosen}
            form={form}
            stage={stage}
            path={['spec', 'stages', chosen]}
            fleet={fleet}
          />
        ) : (
          <div>The document has no stage. Add one in step 3.</div>
        )}
      </Section>
      <Selected form={form} index={chosen} fleet={fleet} />
    </>
  );
}

/** What the selectors give now, by the backend: the first stage that takes a cluster has it. */
function Selected({
  form,
  index,
  fleet,
}: {
  form: PlanForm;
  index: number;
  fleet?: Fleet;
}) {
  const classes = usePageStyles();
  const { preview } = form;
  const stages = preview.value?.stages ?? [];
  const stage: PreviewStage | undefined = stages[index];
  const total = stages.reduce((sum, { members }) => sum + members.length, 0);
  const text = stage
    ? `${count(stage.members.length, 'cluster')} selected`
    : '';
  return (
    <Section
      title={stage ? text : 'Selected clusters'}
      flush
      aside={
        stage &&
        `${stages.length > 1 ? `${total} in all stages · ` : ''}${
          fleet ? `${count(fleet.total, 'cluster')} in the fleet` : ''
        }`
      }
    >
      {preview.error && (
        <div className={classes.cardBody}>
          <FailureNotice
            error={preview.error}
            what="which clusters are selected"
            onRetry={preview.reload}
          />
        </div>
      )}
      {!preview.value && preview.loading && (
        <Loading label="Reading the selected clusters" rows={4} />
      )}
      {preview.value && !stage && (
        <div className={classes.cardBody}>
          Not known while the document has problems.
        </div>
      )}
      {stage && (
        <>
          <DataTable
            label="Selected clusters"
            columns={columns}
            rows={stage.members.slice(0, SHOWN)}
            rowKey={member => member.clusterId}
            busy={preview.loading}
            empty="No cluster that you may see and that has something to do matches. Clusters of earlier stages are not taken again."
          />
          <LeftOut stages={[stage]} />
          {stage.members.length > SHOWN && (
            <div className={classes.cardFooter}>
              {stage.members.length - SHOWN} more, all of them in step 4
            </div>
          )}
        </>
      )}
      <LiveMessage message={text} />
    </Section>
  );
}
