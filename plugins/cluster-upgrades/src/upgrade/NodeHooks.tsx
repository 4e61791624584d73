import { useState } from 'react';
import type {
  NodeHookResult,
  NodeHookRun,
  StepNodeHooks,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ActionButton } from '../components/ActionButton';
import { DataTable } from '../components/DataTable';
import type { Column } from '../components/DataTable';
import { Disclosure } from '../components/Disclosure';
import { RelativeTime } from '../components/RelativeTime';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import type { StatusName } from '../components/tokens';
import { reasonIn, useTexts } from '../translation';
import type { TextKey, Texts } from '../translation';

/** So many rows at first; more would push the coming steps off the page. */
const SHOWN = 10;

interface KeyedStatus {
  readonly status: StatusName;
  readonly label: TextKey;
}

const points: Record<NodeHookRun['point'], TextKey> = {
  'before-node-drain': 'upgrade.hooks.beforeDrain',
  'after-node-drain': 'upgrade.hooks.afterDrain',
};

const states: Record<NodeHookRun['state'], KeyedStatus> = {
  running: { status: 'running', label: 'upgrade.hooks.running' },
  retrying: { status: 'running', label: 'upgrade.hooks.retrying' },
  held: { status: 'waiting', label: 'upgrade.hooks.held' },
  blocked: { status: 'blocked', label: 'upgrade.hooks.blocked' },
  'letting-go': { status: 'running', label: 'upgrade.hooks.lettingGo' },
};

const outcomes: Record<NodeHookResult['outcome'], KeyedStatus> = {
  succeeded: { status: 'done', label: 'upgrade.hooks.succeeded' },
  failed: { status: 'failed', label: 'upgrade.hooks.failed' },
};

const waitingColumns = (texts: Texts): Column<NodeHookRun>[] => [
  {
    id: 'node',
    title: texts('upgrade.hooks.node'),
    rowHeader: true,
    render: run => <NodeCell {...run} />,
  },
  {
    id: 'hook',
    title: texts('upgrade.hooks.waitsFor'),
    render: run => (
      <HookCell
        hook={run.hook ?? texts('upgrade.hooks.nothingMore')}
        point={run.point}
      />
    ),
  },
  {
    id: 'state',
    title: texts('upgrade.hooks.status'),
    render: run => <StateCell {...run} />,
  },
  {
    id: 'since',
    title: texts('upgrade.hooks.since'),
    render: ({ since }) => <RelativeTime iso={since} intervalMs={10_000} />,
  },
];

const resultColumns = (texts: Texts): Column<NodeHookResult>[] => [
  {
    id: 'node',
    title: texts('upgrade.hooks.node'),
    rowHeader: true,
    render: result => <NodeCell {...result} />,
  },
  {
    id: 'hook',
    title: texts('upgrade.hooks.hook'),
    render: result => <HookCell {...result} />,
  },
  {
    id: 'outcome',
    title: texts('upgrade.hooks.outcome'),
    render: ({ outcome, attempts }) => (
      <OutcomeCell outcome={outcome} attempts={attempts} />
    ),
  },
  {
    id: 'message',
    title: texts('upgrade.hooks.message'),
    render: result => <ResultCell {...result} />,
  },
  {
    id: 'at',
    title: texts('upgrade.hooks.ended'),
    render: ({ at }) => <RelativeTime iso={at} />,
  },
];

/** Whether there is anything to tell: a hook has ended, or a node waits for one. */
export function hasNodeHooks({
  running,
  queued,
  succeeded,
  failed,
}: StepNodeHooks): boolean {
  return running.length > 0 || queued + succeeded + failed > 0;
}

/** Hooks that run for each node of a step: who waits now, and what became of the others. */
export function NodeHooks({
  hooks: { running, queued, succeeded, failed, results = [] },
}: {
  hooks: StepNodeHooks;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const ended = succeeded + failed;
  return (
    <section className={classes.card} aria-label={texts('upgrade.nodeHooks')}>
      <div className={classes.cardHeader} style={{ padding: '8px 16px' }}>
        <h3>{texts('upgrade.nodeHooks')}</h3>
        <span className={`${classes.muted} ${classes.small}`}>
          {summaryOf({ running, queued, succeeded, failed }, texts)}
        </span>
      </div>
      {running.length > 0 && (
        <div className={classes.scroll}>
          <ShortTable
            label={texts('upgrade.hooks.waitingNodes')}
            columns={waitingColumns(texts)}
            rows={running}
            rowKey={({ node, point }) => `${node} ${point}`}
          />
        </div>
      )}
      {results.length > 0 && (
        <div style={{ padding: '8px 16px' }}>
          <Disclosure
            summary={
              results.length < ended
                ? texts('upgrade.hooks.newestResults', {
                    shown: results.length,
                    total: ended,
                  })
                : texts('upgrade.hooks.countOfResults', { count: ended })
            }
            initiallyOpen={failed > 0}
          >
            <div className={classes.scroll}>
              <ShortTable
                label={texts('upgrade.hooks.results')}
                columns={resultColumns(texts)}
                rows={results}
                rowKey={({ node, point, hook, at }) =>
                  `${node} ${point} ${hook} ${at}`
                }
              />
            </div>
          </Disclosure>
        </div>
      )}
    </section>
  );
}

function summaryOf(
  {
    running,
    queued,
    succeeded,
    failed,
  }: Pick<StepNodeHooks, 'running' | 'queued' | 'succeeded' | 'failed'>,
  texts: Texts,
): string {
  const blocked = running.filter(({ state }) => state === 'blocked').length;
  // One that blocks has failed its last attempt and is no result yet: a user can retry it.
  return [
    running.length > 0 &&
      texts(
        queued > 0 ? 'upgrade.hooks.nodesAndQueue' : 'upgrade.hooks.nodesWait',
        { count: running.length, queued },
      ),
    blocked > 0 && texts('upgrade.hooks.countBlocked', { count: blocked }),
    succeeded > 0 &&
      texts('upgrade.hooks.countSucceeded', { amount: succeeded }),
    failed > 0 && texts('upgrade.hooks.countFailed', { amount: failed }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The first rows, and the others on request. */
function ShortTable<Row>({
  rows,
  ...table
}: {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey(row: Row): string;
}) {
  const texts = useTexts();
  const [all, setAll] = useState(false);
  return (
    <>
      <DataTable {...table} rows={all ? rows : rows.slice(0, SHOWN)} />
      {rows.length > SHOWN && (
        <ActionButton pressed={all} onClick={() => setAll(!all)}>
          {texts('upgrade.hooks.showAll', { amount: rows.length })}
        </ActionButton>
      )}
    </>
  );
}

function NodeCell({ node, pool }: { node: string; pool?: string }) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <div
      className={classes.anywhere}
      style={{ whiteSpace: 'normal', minWidth: 132 }}
    >
      {node}
      <span className={classes.sub}>
        {pool ?? texts('upgrade.hooks.poolUnknown')}
      </span>
    </div>
  );
}

function HookCell({
  hook,
  point,
}: {
  hook: string;
  point: NodeHookRun['point'];
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <>
      {hook}
      <span className={classes.sub}>{texts(points[point])}</span>
    </>
  );
}

function StateCell({ state, attempt, message }: NodeHookRun) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <div className={message ? classes.sentence : undefined}>
      <Status
        status={states[state].status}
        label={texts(states[state].label)}
      />
      <span className={`${classes.sub} ${classes.anywhere}`}>
        {[
          attempt !== undefined && attempt > 1
            ? texts('upgrade.step.attempt', { attempt })
            : undefined,
          message && reasonIn(message, texts),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  );
}

function OutcomeCell({
  outcome,
  attempts,
}: Pick<NodeHookResult, 'outcome' | 'attempts'>) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <>
      <Status
        status={outcomes[outcome].status}
        label={texts(outcomes[outcome].label)}
      />
      <span className={classes.sub}>
        {attempts === 0
          ? texts('upgrade.hooks.noAttempt')
          : texts('upgrade.hooks.attempts', { count: attempts })}
      </span>
    </>
  );
}

function ResultCell({
  message,
  lastFailure,
}: Pick<NodeHookResult, 'message' | 'lastFailure'>) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <div className={`${classes.sentence} ${classes.anywhere}`}>
      {reasonIn(message, texts) || texts('upgrade.hooks.saidNothing')}
      {lastFailure && (
        <span className={classes.sub}>
          {texts('upgrade.hooks.failedBefore', {
            message: reasonIn(lastFailure, texts),
          })}
        </span>
      )}
    </div>
  );
}
