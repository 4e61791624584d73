import useMediaQuery from '@material-ui/core/useMediaQuery';
import { useTheme } from '@material-ui/core/styles';
import type {
  PlanEvent,
  PlanEventPage,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { EventQuery } from '../api';
import { CsvButton } from '../components/CsvButton';
import { DataTable } from '../components/DataTable';
import type { Column } from '../components/DataTable';
import { FailureNotice } from '../components/FailureNotice';
import { EntityLink } from '../components/links';
import { Loading } from '../components/Loading';
import { Paging } from '../components/Paging';
import { RelativeTime } from '../components/RelativeTime';
import { Section } from '../components/Section';
import { usePageStyles } from '../components/styles';
import { namesInText } from '../format/words';
import type { Shown } from '../hooks/ChangeFeed';
import { wholeNumber } from '../hooks/urlValues';
import { useResource } from '../hooks/useResource';
import { useUrlState } from '../hooks/useUrlState';
import { reasonIn, useTexts } from '../translation';
import type { Texts } from '../translation';

const PAGE = 25;

const columnsOf = (texts: Texts): Column<PlanEvent>[] => [
  {
    id: 'at',
    title: texts('rollouts.record.at'),
    rowHeader: true,
    render: event => <RelativeTime iso={event.at} />,
  },
  {
    id: 'who',
    title: texts('rollouts.record.who'),
    render: event => <Who {...event} />,
  },
  {
    id: 'where',
    title: texts('rollouts.record.where'),
    render: event => whereOf(event) ?? '–',
  },
  {
    id: 'what',
    title: texts('rollouts.record.message'),
    render: event => <Message {...event} />,
  },
];

/** On a narrow page who and where stand below when and what, so that there is room for what. */
const narrowColumnsOf = (texts: Texts): Column<PlanEvent>[] => [
  {
    id: 'at',
    title: texts('rollouts.record.atAndWho'),
    rowHeader: true,
    render: event => <WhenAndWho {...event} />,
  },
  {
    id: 'what',
    title: texts('rollouts.record.message'),
    render: event => <Message {...event} where={whereOf(event)} />,
  },
];

function Who({ principal }: PlanEvent) {
  return principal ? <EntityLink entityRef={principal} /> : <>Drydock</>;
}

function whereOf({ stage, clusterName }: PlanEvent): string | undefined {
  return [stage, clusterName].filter(Boolean).join(' · ') || undefined;
}

function WhenAndWho(event: PlanEvent) {
  const classes = usePageStyles();
  return (
    <>
      <RelativeTime iso={event.at} />
      <span className={classes.sub}>
        <Who {...event} />
      </span>
    </>
  );
}

function Message({ message, where }: PlanEvent & { where?: string }) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <>
      <span className={classes.anywhere}>
        {namesInText(reasonIn(message, texts))}
      </span>
      {where && <span className={classes.sub}>{where}</span>}
    </>
  );
}

export interface RecordSectionProps {
  about: string;
  shows: readonly Shown[];
  load(query: EventQuery): Promise<PlanEventPage>;
  /** All of it as CSV, under the name of its file; undefined: it cannot be had so. */
  download?: { readonly fileName: string; load(): Promise<string> };
  intervalMs: number;
}

/**
 * Everything that people and Drydock did, newest first. Append-only; the page that is shown is in
 * the address.
 */
export function RecordSection({
  about,
  shows,
  load,
  download,
  intervalMs,
}: RecordSectionProps) {
  const texts = useTexts();
  const classes = usePageStyles();
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('xs'));
  const url = useUrlState();
  const offset =
    wholeNumber(url.one('record'), 0, Number.MAX_SAFE_INTEGER) ?? 0;
  const events = useResource(
    `record ${about} ${offset}`,
    () => load({ offset, limit: PAGE }),
    { shows, intervalMs, keepPrevious: true },
  );
  return (
    <Section
      title={texts('rollout.record')}
      id="record"
      flush
      aside={
        download ? (
          <>
            {texts('rollouts.record.appendOnly')}{' '}
            <CsvButton what={texts('rollouts.record.what')} {...download} />
          </>
        ) : (
          texts('rollouts.record.appendOnly')
        )
      }
    >
      {events.error && (
        <div className={classes.cardBody}>
          <FailureNotice
            error={events.error}
            what={texts('rollouts.record.what')}
            onRetry={events.reload}
          />
        </div>
      )}
      {!events.value && events.loading && (
        <Loading
          label={texts('rollouts.record.reading')}
          rows={4}
          columns={4}
        />
      )}
      {events.value && (
        <>
          <DataTable
            label={texts('rollouts.record.label')}
            columns={isNarrow ? narrowColumnsOf(texts) : columnsOf(texts)}
            rows={events.value.items}
            rowKey={event => event.id}
            busy={events.loading}
            empty={texts('rollouts.record.empty')}
          />
          {events.value.total > PAGE && (
            <div
              className={classes.cardFooter}
              style={{ alignItems: 'center' }}
            >
              <Paging
                offset={events.value.offset}
                limit={events.value.limit}
                total={events.value.total}
                what={texts('rollouts.record.paging')}
                onOffset={next =>
                  url.set({ record: next === 0 ? undefined : String(next) })
                }
              />
            </div>
          )}
        </>
      )}
    </Section>
  );
}
