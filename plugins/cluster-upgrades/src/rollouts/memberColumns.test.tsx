import { act, render, screen } from '@testing-library/react';
import { aReason } from '../__testUtils__/reasons';
import { rolloutClusters } from '../__testUtils__/rollouts';
import { WithTexts } from '../__testUtils__/WithTexts';
import { english } from '../translation';
import { memberColumns } from './memberColumns';

const startedAt = '2026-11-22T10:00:00Z';
const [member] = rolloutClusters;

function renderCell(wanted: string, change: object, answeredAtMs = Date.now()) {
  const column = memberColumns(answeredAtMs, () => undefined, english).find(
    ({ id }) => id === wanted,
  );
  render(
    <div data-testid={wanted}>{column?.render({ ...member, ...change })}</div>,
    { wrapper: WithTexts },
  );
}

function renderElapsed(change: object, answeredAtMs?: number) {
  renderCell('elapsed', change, answeredAtMs);
}

describe('a cluster in a rollout', () => {
  const said = aReason('PodEvictionFailure');

  it('has a column for what its platform reports', () => {
    renderCell('report', { message: said, waitingOn: undefined });
    expect(screen.getByTestId('report')).toHaveTextContent(
      'PodEvictionFailure',
    );
  });

  it('does not say there again what it waits on', () => {
    renderCell('report', { message: said, waitingOn: said });
    expect(screen.getByTestId('report')).toHaveTextContent('–');
  });

  it('waits on a user once it has failed', () => {
    renderCell('waiting', {
      phase: 'failed',
      waitingOn: undefined,
      actions: [{ action: 'retry-cluster', allowed: true }],
    });
    expect(screen.getByTestId('waiting')).toHaveTextContent(
      'a user: retry or skip',
    );
  });
});

describe('elapsed time of a cluster in a rollout', () => {
  beforeEach(() =>
    jest.useFakeTimers({ now: new Date('2026-11-22T10:05:00Z') }),
  );
  afterEach(() => jest.useRealTimers());

  it('goes on while it runs, though nothing is loaded again', () => {
    renderElapsed({
      phase: 'running',
      startedAt,
      endedAt: undefined,
      elapsedSeconds: 300,
    });
    expect(screen.getByTestId('elapsed')).toHaveTextContent('5 min');
    act(() => void jest.advanceTimersByTime(60_000));
    expect(screen.getByTestId('elapsed')).toHaveTextContent('6 min');
  });

  it('counts from what the backend says, though the clock of the browser is behind', () => {
    jest.setSystemTime(new Date('2026-11-22T09:00:00Z'));
    renderElapsed({
      phase: 'running',
      startedAt,
      endedAt: undefined,
      elapsedSeconds: 300,
    });
    expect(screen.getByTestId('elapsed')).toHaveTextContent('5 min');
  });

  it('counts from the answer, though it is drawn later', () => {
    renderElapsed(
      { phase: 'running', startedAt, endedAt: undefined, elapsedSeconds: 300 },
      Date.now() - 120_000,
    );
    expect(screen.getByTestId('elapsed')).toHaveTextContent('7 min');
  });

  it('stands still once it has ended', () => {
    renderElapsed(
      {
        phase: 'succeeded',
        startedAt,
        endedAt: '2026-11-22T10:04:00Z',
        elapsedSeconds: 240,
      },
      Date.now() - 120_000,
    );
    act(() => void jest.advanceTimersByTime(600_000));
    expect(screen.getByTestId('elapsed')).toHaveTextContent('4 min');
  });

  it('is none before it has started', () => {
    renderElapsed({
      phase: 'waiting',
      startedAt: undefined,
      endedAt: undefined,
      elapsedSeconds: undefined,
    });
    expect(screen.getByTestId('elapsed')).toHaveTextContent('–');
  });
});
