import { useState } from 'react';
import type {
  PlanPreview,
  TouchedOwner,
  UpcomingAnswer,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ActionButton } from '../../components/ActionButton';
import { DataTable } from '../../components/DataTable';
import type { Column } from '../../components/DataTable';
import { EntityLink, EntityLinks } from '../../components/links';
import { RelativeTime } from '../../components/RelativeTime';
import { Section } from '../../components/Section';
import { Status } from '../../components/Status';
import { usePageStyles } from '../../components/styles';
import type { StatusName } from '../../components/tokens';
import { namesText } from '../../format/words';
import { reasonIn, useTexts } from '../../translation';
import type { TextKey, Texts } from '../../translation';

const SHOWN = 5;

const disruptions: Record<
  TouchedOwner['disruption'],
  { status: StatusName; wordKey: TextKey }
> = {
  rolling: { status: 'ready', wordKey: 'plan.owner.rolling' },
  interrupted: { status: 'attention', wordKey: 'plan.owner.interrupted' },
  'cannot-be-moved': { status: 'blocked', wordKey: 'plan.owner.cannotBeMoved' },
  unknown: { status: 'unknown', wordKey: 'unknown' },
};

const answers: Record<UpcomingAnswer['answer'], TextKey> = {
  acknowledged: 'plan.owner.acknowledged',
  snoozed: 'plan.owner.snoozed',
};

const columnsOf = (texts: Texts): Column<TouchedOwner>[] => [
  {
    id: 'owner',
    title: texts('plan.owner.owner'),
    rowHeader: true,
    render: touched =>
      touched.owner === '(none)' ? (
        <Status status="unknown" label={texts('plan.owner.none')} />
      ) : (
        <EntityLink entityRef={touched.owner} />
      ),
  },
  {
    id: 'services',
    title: texts('plan.owner.services'),
    render: touched => <EntityLinks entityRefs={touched.services} />,
  },
  {
    id: 'clusters',
    title: texts('plan.owner.clusters'),
    render: touched => namesText(touched.clusters, texts, 4),
  },
  {
    id: 'disruption',
    title: texts('plan.owner.disruption'),
    render: touched => <DisruptionCell touched={touched} />,
  },
  {
    id: 'answer',
    title: texts('plan.owner.answer'),
    render: touched => <AnswerCell touched={touched} />,
  },
];

/** Whose services are touched, what is expected to happen to them, and what their owners said. */
export function TouchedTable({ preview }: { preview: PlanPreview }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const [all, setAll] = useState(false);
  const { owners } = preview;
  const services = new Set(owners.flatMap(owner => owner.services)).size;
  const unowned = owners.some(({ owner }) => owner === '(none)');
  return (
    <Section
      title={texts('plan.touched')}
      flush
      aside={texts(
        unowned ? 'plan.owner.summaryUnowned' : 'plan.owner.summary',
        {
          services: texts('plan.count.services', { count: services }),
          owners: texts('plan.count.owners', {
            count: owners.length - (unowned ? 1 : 0),
          }),
        },
      )}
    >
      <DataTable
        label={texts('plan.touched')}
        columns={columnsOf(texts)}
        rows={all ? owners : owners.slice(0, SHOWN)}
        rowKey={({ owner }) => owner}
        empty={texts('plan.owner.empty')}
      />
      {owners.length > SHOWN && (
        <div className={classes.cardFooter} style={{ alignItems: 'center' }}>
          <span>
            {all
              ? texts('plan.count.owners', { count: owners.length })
              : texts('plan.owner.shown', {
                  shown: SHOWN,
                  all: owners.length,
                })}
          </span>
          <ActionButton onClick={() => setAll(!all)}>
            {all
              ? texts('plan.owner.fewer')
              : texts('plan.owner.all', { count: owners.length })}
          </ActionButton>
        </div>
      )}
    </Section>
  );
}

function DisruptionCell({ touched }: { touched: TouchedOwner }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { status, wordKey } =
    disruptions[touched.disruption] ?? disruptions.unknown;
  return (
    <>
      <Status status={status} label={texts(wordKey)} />
      <span className={`${classes.sub} ${classes.anywhere}`}>
        {reasonIn(touched.reason, texts)}
      </span>
    </>
  );
}

function AnswerCell({ touched: { answer } }: { touched: TouchedOwner }) {
  const texts = useTexts();
  const classes = usePageStyles();
  if (!answer) {
    return <>{texts('plan.owner.noAnswer')}</>;
  }
  const word =
    answer.answer in answers ? texts(answers[answer.answer]) : answer.answer;
  return (
    <>
      {answer.until
        ? texts.rich('plan.owner.until', {
            answer: word,
            time: <RelativeTime iso={answer.until} />,
          })
        : word}
      <span className={classes.sub}>
        {texts.rich('plan.owner.answeredBy', {
          who: <EntityLink entityRef={answer.by} />,
        })}
      </span>
    </>
  );
}
