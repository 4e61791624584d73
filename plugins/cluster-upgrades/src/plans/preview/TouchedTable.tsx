import { useState } from 'react';
import type {
  PlanPreview,
  TouchedOwner,
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
import { count, nameList } from '../../format/words';
import { useHeadlines } from '../../translation';

const SHOWN = 5;

const disruptions: Record<
  TouchedOwner['disruption'],
  { status: StatusName; word: string }
> = {
  rolling: { status: 'ready', word: 'rolling' },
  interrupted: { status: 'attention', word: 'interrupted' },
  'cannot-be-moved': { status: 'blocked', word: 'cannot be moved' },
  unknown: { status: 'unknown', word: 'unknown' },
};

const columns: Column<TouchedOwner>[] = [
  {
    id: 'owner',
    title: 'Owner',
    rowHeader: true,
    render: touched =>
      touched.owner === '(none)' ? (
        <Status status="unknown" label="no owner" />
      ) : (
        <EntityLink entityRef={touched.owner} />
      ),
  },
  {
    id: 'services',
    title: 'Services',
    render: touched => <EntityLinks entityRefs={touched.services} />,
  },
  {
    id: 'clusters',
    title: 'Clusters',
    render: touched => nameList(touched.clusters, 4),
  },
  {
    id: 'disruption',
    title: 'Expected disruption',
    render: touched => <DisruptionCell touched={touched} />,
  },
  {
    id: 'answer',
    title: 'Answer',
    render: touched => <AnswerCell touched={touched} />,
  },
];

/** Whose services are touched, what is expected to happen to them, and what their owners said. */
export function TouchedTable({ preview }: { preview: PlanPreview }) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const [all, setAll] = useState(false);
  const { owners } = preview;
  const services = new Set(owners.flatMap(owner => owner.services)).size;
  const unowned = owners.some(({ owner }) => owner === '(none)');
  return (
    <Section
      title={headline('plan.touched')}
      flush
      aside={`${count(services, 'service')}, ${count(
        owners.length - (unowned ? 1 : 0),
        'owner',
      )}${unowned ? ', some without an owner' : ''}`}
    >
      <DataTable
        label={headline('plan.touched')}
        columns={columns}
        rows={all ? owners : owners.slice(0, SHOWN)}
        rowKey={({ owner }) => owner}
        empty="No service of the catalog is known to run on these clusters."
      />
      {owners.length > SHOWN && (
        <div className={classes.cardFooter} style={{ alignItems: 'center' }}>
          <span>
            {all
              ? count(owners.length, 'owner')
              : `${SHOWN} of ${owners.length} owners, most affected first`}
          </span>
          <ActionButton onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${owners.length}`}
          </ActionButton>
        </div>
      )}
    </Section>
  );
}

function DisruptionCell({ touched }: { touched: TouchedOwner }) {
  const classes = usePageStyles();
  const { status, word } =
    disruptions[touched.disruption] ?? disruptions.unknown;
  return (
    <>
      <Status status={status} label={word} />
      <span className={`${classes.sub} ${classes.anywhere}`}>
        {touched.text}
      </span>
    </>
  );
}

function AnswerCell({ touched: { answer } }: { touched: TouchedOwner }) {
  const classes = usePageStyles();
  if (!answer) {
    return <>no answer</>;
  }
  return (
    <>
      {answer.answer}
      {answer.until && (
        <>
          {' until '}
          <RelativeTime iso={answer.until} />
        </>
      )}
      <span className={classes.sub}>
        by <EntityLink entityRef={answer.by} />
      </span>
    </>
  );
}
