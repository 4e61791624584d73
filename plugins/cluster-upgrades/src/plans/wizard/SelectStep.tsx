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
import { knownVersionText } from '../../format/words';
import { wholeNumber } from '../../hooks/urlValues';
import { useUrlState } from '../../hooks/useUrlState';
import { useTexts } from '../../translation';
import type { Texts } from '../../translation';
import { LeftOut } from '../preview/LeftOut';
import type { PlanForm } from './form';
import { PlanField, PlanFields } from './PlanField';
import { SelectorEditor } from './SelectorEditor';

const SHOWN = 50;

const columnsOf = (texts: Texts): Column<PreviewMember>[] => [
  {
    id: 'cluster',
    title: texts('wizard.clusters.cluster'),
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
    title: texts('wizard.clusters.owner'),
    render: member =>
      member.owner ? (
        <EntityLink entityRef={member.owner} />
      ) : (
        texts('wizard.clusters.noOwner')
      ),
  },
  {
    id: 'environment',
    title: texts('wizard.clusters.environment'),
    render: member =>
      member.environment ?? texts('wizard.clusters.noEnvironment'),
  },
  {
    id: 'version',
    title: texts('wizard.clusters.version'),
    render: member => knownVersionText(member.from, texts),
  },
  {
    id: 'verdict',
    title: texts('wizard.clusters.verdict'),
    render: member => <Status status={member.verdict} />,
  },
];

/** Name of the plan, and which clusters it is about: stage by stage, with what is selected now. */
export function SelectStep({ form, fleet }: { form: PlanForm; fleet?: Fleet }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const url = useUrlState();
  const { draft } = form;
  const chosen = Math.min(
    wholeNumber(url.one('stage'), 0, 49) ?? 0,
    Math.max(0, draft.stages.length - 1),
  );
  const stage = draft.stages[chosen];
  const metadata = ['metadata'];
  return (
    <>
      <Section title={texts('wizard.field.name')}>
        <div className={classes.two}>
          <PlanField form={form} at={[...metadata, 'title']} />
          <PlanField form={form} at={[...metadata, 'name']} />
        </div>
        <div className={classes.stack} style={{ marginTop: 12 }}>
          <PlanFields form={form} at={metadata} elsewhere={['title', 'name']} />
        </div>
      </Section>
      <Section
        title={texts('wizard.select')}
        aside={
          draft.stages.length > 1 && (
            <ChoiceMenu
              label={texts('wizard.clusters.stage')}
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
          <div>{texts('wizard.clusters.noStage')}</div>
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
  const texts = useTexts();
  const classes = usePageStyles();
  const { preview } = form;
  const stages = preview.value?.stages ?? [];
  const stage: PreviewStage | undefined = stages[index];
  const total = stages.reduce((sum, { members }) => sum + members.length, 0);
  const text = stage
    ? texts('wizard.clusters.selected', { count: stage.members.length })
    : '';
  return (
    <Section
      title={stage ? text : texts('wizard.clusters.heading')}
      flush
      aside={
        stage &&
        [
          stages.length > 1 &&
            texts('wizard.clusters.inAllStages', { count: total }),
          fleet && texts('wizard.clusters.inFleet', { count: fleet.total }),
        ]
          .filter(Boolean)
          .join(' · ')
      }
    >
      {preview.error && (
        <div className={classes.cardBody}>
          <FailureNotice
            error={preview.error}
            what={texts('wizard.clusters.what')}
            onRetry={preview.reload}
          />
        </div>
      )}
      {!preview.value && preview.loading && (
        <Loading label={texts('wizard.clusters.reading')} rows={4} />
      )}
      {preview.value && !stage && (
        <div className={classes.cardBody}>
          {texts('wizard.clusters.unknown')}
        </div>
      )}
      {stage && (
        <>
          <DataTable
            label={texts('wizard.clusters.heading')}
            columns={columnsOf(texts)}
            rows={stage.members.slice(0, SHOWN)}
            rowKey={member => member.clusterId}
            busy={preview.loading}
            empty={texts('wizard.clusters.empty')}
          />
          <LeftOut stages={[stage]} />
          {stage.members.length > SHOWN && (
            <div className={classes.cardFooter}>
              {texts('wizard.clusters.more', {
                count: stage.members.length - SHOWN,
              })}
            </div>
          )}
        </>
      )}
      <LiveMessage message={text} />
    </Section>
  );
}
