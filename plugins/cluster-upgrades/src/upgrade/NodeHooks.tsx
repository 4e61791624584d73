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
import type { StatusProps } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { count } from '../format/words';
import { useHeadlines } from '../translation';

/** So many rows at first; more would push the coming steps off the page. */
const SHOWN = 10;

const points: Record<NodeHookRun['point'], string> = {
  'before-node-drain': 'before its drain',
  'after-node-drain': 'after its drain',
};

const states: Record<
  NodeHookRun['state'],
  Pick<StatusProps, 'status' | 'label'>
> = {
  running: { status: 'running', label: 'Running' },
  retrying: { status: 'running', label: 'Retrying' },
  held: { status: 'waiting', label: 'Held' },
  blocked: { status: 'blocked', label: 'Blocked' },
  'letting-go': { status: 'running', label: 'Is let go' },
};

const outcomes: Record<
  NodeHookResult['outcome'],
  Pick<StatusProps, 'status' | 'label'>
> = {
  succeeded: { status: 'done', label: 'Succeeded' },
  failed: { status: 'failed', label: 'Failed' },
};

const waitingColumns: Column<NodeHookRun>[] = [
  {
    id: 'node',
    title: 'Node, pool',
    rowHeader: true,
    render: run => <NodeCell {...run} />,
  },
  {
    id: 'hook',
    title: 'Waits for',
    render: run => (
      <HookCell hook={run.hook ?? 'nothing more'} point={run.point} />
    ),
  },
  { id: 'state', title: 'Status', render: run => <StateCell {...run} /> },
  {
    id: 'since',
    title: 'Since',
    render: ({ since }) => <RelativeTime iso={since} intervalMs={10_000} />,
  },
];

const resultColumns: Column<NodeHookResult>[] = [
  {
    id: 'node',
    title: 'Node, pool',
    rowHeader: true,
    render: result => <NodeCell {...result} />,
  },
  { id: 'hook', title: 'Hook', render: result => <HookCell {...result} /> },
  {
    id: 'outcome',
    title: 'Outcome',
    render: ({ outcome, attempts }) => (
      <OutcomeCell outcome={outcome} attempts={attempts} />
    ),
  },
  {
    id: 'message',
    title: 'What it said',
    render: result => <ResultCell {...result} />,
  },
  { id: 'at', title: 'Ended', render: ({ at }) => <RelativeTime iso={at} /> },
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
  const headline = useHeadlines();
  const classes = usePageStyles();
  const ended = succeeded + failed;
  return (
    <section
      className={classes.card}
      aria-label={headline('upgrade.nodeHooks')}
    >
      <div className={classes.cardHeader} style={{ padding: '8px 16px' }}>
        <h3>{headline('upgrade.nodeHooks')}</h3>
        <span className={`${classes.muted} ${classes.small}`}>
          {summaryOf({ running, queued, succeeded, failed })}
        </span>
      </div>
      {running.length > 0 && (
        <div className={classes.scroll}>
          <ShortTable
            label="Nodes that wait for a hook"
            columns={waitingColumns}
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
                ? `The newest ${results.length} of ${ended} results`
                : count(ended, 'result')
            }
            initiallyOpen={failed > 0}
          >
            <div className={classes.scroll}>
              <ShortTable
                label="Results of hooks"
                columns={resultColumns}
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

function summaryOf({
  running,
  queued,
  succeeded,
  failed,
}: Pick<StepNodeHooks, 'running' | 'queued' | 'succeeded' | 'failed'>): string {
  const waiting =
    running.length > 0
      ? `${count(running.length, 'node waits', 'nodes wait')}${
          queued > 0 ? `, ${queued} more after them` : ''
        }`
      : undefined;
  const blocked = running.filter(({ state }) => state === 'blocked').length;
  // One that blocks has failed its last attempt and is no result yet: a user can retry it.
  return [
    waiting,
    blocked > 0 &&
      `${blocked} failed and ${blocked === 1 ? 'blocks' : 'block'}`,
    succeeded > 0 && `${succeeded} succeeded`,
    failed > 0 && `${failed} failed`,
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
  const [all, setAll] = useState(false);
  return (
    <>
      <DataTable {...table} rows={all ? rows : rows.slice(0, SHOWN)} />
      {rows.length > SHOWN && (
        <ActionButton
          pressed={all}
          onClick={() => setAll(!all)}
        >{`Show all ${rows.length}`}</ActionButton>
      )}
    </>
  );
}

function NodeCell({ node, pool }: { node: string; pool?: string }) {
  const classes = usePageStyles();
  return (
    <div
      className={classes.anywhere}
      style={{ whiteSpace: 'normal', minWidth: 132 }}
    >
      {node}
      <span className={classes.sub}>{pool ?? 'pool not known'}</span>
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
  const classes = usePageStyles();
  return (
    <>
      {hook}
      <span className={classes.sub}>{points[point]}</span>
    </>
  );
}

function StateCell({ state, attempt, message }: NodeHookRun) {
  const classes = usePageStyles();
  return (
    <div className={message ? classes.sentence : undefined}>
      <Status {...states[state]} />
      <span className={`${classes.sub} ${classes.anywhere}`}>
        {[
          attempt !== undefined && attempt > 1
            ? `attempt ${attempt}`
            : undefined,
          message,
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
  const classes = usePageStyles();
  return (
    <>
      <Status {...outcomes[outcome]} />
      <span className={classes.sub}>
        {attempts === 0 ? 'no attempt' : count(attempts, 'attempt')}
      </span>
    </>
  );
}

function ResultCell({
  message,
  lastFailure,
}: Pick<NodeHookResult, 'message' | 'lastFailure'>) {
  const classes = usePageStyles();
  return (
    <div className={`${classes.sentence} ${classes.anywhere}`}>
      {message || 'nothing'}
      {lastFailure && (
        <span className={classes.sub}>Failed before: {lastFailure}</span>
      )}
    </div>
  );
}
