import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PlanEvent } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { aReason } from '../__testUtils__/reasons';
import { renderPage } from '../__testUtils__/renderPage';
import { FakeClusterUpgradesApi } from '../__testUtils__/FakeClusterUpgradesApi';
import { setWindowWidth } from '../__testUtils__/windowWidth';
import { RecordSection } from './RecordSection';

const entry = (id: string, message: string, principal?: string): PlanEvent => ({
  id,
  at: '2026-11-21T09:00:00Z',
  kind: 'plan-submitted',
  message: aReason(message),
  principal,
});

/** A record with one entry more each time that it is read. */
function renderGrowing(entries: PlanEvent[]) {
  let reads = 0;
  const load = async () => {
    reads += 1;
    const items = entries.slice(0, reads);
    return { items, total: items.length, offset: 0, limit: 25 };
  };
  renderPage(
    <RecordSection
      about="plan plan-1"
      shows={[]}
      load={load}
      intervalMs={10}
    />,
    {
      api: new FakeClusterUpgradesApi(),
      path: '/cluster-upgrades/plans/plan-1',
    },
  );
}

describe('RecordSection', () => {
  const { matchMedia } = window;
  afterEach(() => {
    window.matchMedia = matchMedia;
  });

  it('leaves the room of a narrow page to what happened, and still says who and where', async () => {
    setWindowWidth(390);
    renderGrowing([
      {
        ...entry('1', 'lena skipped it', 'user:default/lena'),
        stage: 'dev',
        clusterName: 'dev-fra-1',
      },
    ]);
    expect(await screen.findByText('lena skipped it')).toBeInTheDocument();
    expect(
      screen.getAllByRole('columnheader').map(header => header.textContent),
    ).toEqual(['When, who', 'What']);
    expect(screen.getByRole('link', { name: /lena/ })).toBeInTheDocument();
    expect(screen.getByText('dev · dev-fra-1')).toBeInTheDocument();
    expect(screen.queryByText(/plan-submitted/)).not.toBeInTheDocument();
  });

  it('goes on when what it shows grows', async () => {
    renderGrowing([
      entry('1', 'first'),
      entry('2', 'second'),
      entry('3', 'third'),
    ]);
    expect(await screen.findByText('third')).toBeInTheDocument();
    expect(screen.getByText('first')).toBeInTheDocument();
  });

  it('names who it was in a column of its own', async () => {
    renderGrowing([entry('1', 'lena approved the plan', 'user:default/lena')]);
    expect(
      await screen.findByText('lena approved the plan'),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /lena/ })).toBeInTheDocument();
  });

  it('is downloaded as a whole where that is offered', async () => {
    const exportAll = jest.fn(async () => 'id,at');
    const saved: Blob[] = [];
    // What browsers have and jsdom has not.
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
      revokeObjectURL: () => undefined,
    });
    const load = async () => ({
      items: [entry('1', 'first')],
      total: 1,
      offset: 0,
      limit: 25,
    });
    renderPage(
      <RecordSection
        about="rollout r1"
        shows={[]}
        load={load}
        download={{ fileName: 'r1-record.csv', load: exportAll }}
        intervalMs={10_000}
      />,
      {
        api: new FakeClusterUpgradesApi(),
        path: '/cluster-upgrades/rollouts/r1',
      },
    );
    await userEvent.click(
      await screen.findByRole('button', { name: 'Download the record as CSV' }),
    );
    await waitFor(() =>
      expect(saved.map(({ type, size }) => [type, size])).toEqual([
        ['text/csv;charset=utf-8', 'id,at'.length],
      ]),
    );
  });
});
