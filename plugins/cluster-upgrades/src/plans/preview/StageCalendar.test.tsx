import { cleanup, screen, within } from '@testing-library/react';
import { aReason } from '../../__testUtils__/reasons';
import { FakeClusterUpgradesApi } from '../../__testUtils__/FakeClusterUpgradesApi';
import { cleanPreview } from '../../__testUtils__/plans';
import {
  renderPage,
  seriousAxeFindings,
  stopClock,
} from '../../__testUtils__/renderPage';
import { setWindowWidth } from '../../__testUtils__/windowWidth';
import { StageCalendar } from './StageCalendar';

describe('StageCalendar', () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());

  it('has all days of the week below each other on a narrow page', async () => {
    const { matchMedia } = window;
    setWindowWidth(390);
    try {
      renderPage(<StageCalendar preview={cleanPreview} />, {
        api: new FakeClusterUpgradesApi(),
      });
      const [canary, prod] = within(
        await screen.findByRole('list', { name: 'Stages and windows' }),
      ).getAllByRole('listitem');
      expect(
        within(canary)
          .getAllByRole('term')
          .map(({ textContent }) => textContent),
      ).toEqual([
        'Fri 27 Nov',
        'Sat 28 Nov',
        'Sun 29 Nov',
        'Mon 30 Nov',
        'Tue 1 Dec',
        'Wed 2 Dec',
        'Thu 3 Dec',
      ]);
      expect(
        within(canary)
          .getAllByRole('definition')
          .map(({ textContent }) => textContent),
      ).toEqual([
        'can start 06:00open 06:00–12:00done by 10:20soak',
        'open 06:00–12:00soak',
        'open 06:00–12:00',
        'Freeze cyber-week',
        'Freeze cyber-week',
        'Freeze cyber-week',
        'not open',
      ]);
      expect(within(prod).getByText('can start 09:30')).toBeInTheDocument();
      expect(await seriousAxeFindings()).toEqual([]);
    } finally {
      window.matchMedia = matchMedia;
    }
  });

  it.each([
    [
      '2026-12-04T08:00:00Z',
      '2026-12-04T09:20:00Z',
      'the last stage ends on Fri 4 Dec.',
    ],
    [
      '2026-12-04T08:00:00Z',
      '2026-12-11T09:20:00Z',
      'the last stage ends between Fri 4 Dec and Fri 11 Dec.',
    ],
  ])(
    'tells the work from the time until the end, from %s to %s',
    async (earliestEnd, latestEnd, said) => {
      const last = cleanPreview.stages.length - 1;
      const preview = {
        ...cleanPreview,
        estimate: { samples: 3, p50Minutes: 25, p90Minutes: 40 },
        stages: cleanPreview.stages.map((stage, index) =>
          index === last ? { ...stage, earliestEnd, latestEnd } : stage,
        ),
      };
      renderPage(<StageCalendar preview={preview} />, {
        api: new FakeClusterUpgradesApi(),
      });
      expect(
        await screen.findByText(
          `25 min – 40 min of work, p50–p90 from 3 upgrades. With waits for windows, freezes and soaks, ${said}`,
        ),
      ).toBeInTheDocument();
    },
  );

  it('promises no end where the end of the last stage is not known', async () => {
    const preview = {
      ...cleanPreview,
      estimate: { samples: 3, p50Minutes: 25, p90Minutes: 25 },
      stages: cleanPreview.stages.map(stage => ({
        ...stage,
        latestEnd: undefined,
      })),
    };
    renderPage(<StageCalendar preview={preview} />, {
      api: new FakeClusterUpgradesApi(),
    });
    expect(
      await screen.findByText('25 min of work, p50–p90 from 3 upgrades.'),
    ).toBeInTheDocument();
  });

  it('says that times are unknown where they are too much to compute, and never that the stage is not open [T-145]', async () => {
    const timesUnknown = aReason(
      'Times are unknown: the windows of the plan are too many to compute',
    );
    const stages = cleanPreview.stages.map(stage => ({
      ...stage,
      openings: [],
      earliestStart: undefined,
      earliestEnd: undefined,
      latestEnd: undefined,
      timesUnknown,
    }));
    const { matchMedia } = window;
    setWindowWidth(390);
    try {
      renderPage(
        <StageCalendar preview={{ ...cleanPreview, stages, freezes: [] }} />,
        { api: new FakeClusterUpgradesApi() },
      );
      const list = await screen.findByRole('list', {
        name: 'Stages and windows',
      });
      expect(within(list).getAllByText('Times unknown')).toHaveLength(
        stages.length,
      );
      expect(within(list).queryByText('not open')).not.toBeInTheDocument();
      expect(
        within(list)
          .getAllByRole('definition')
          .every(({ textContent }) => textContent === 'unknown'),
      ).toBe(true);
      expect(screen.getByText(timesUnknown.text)).toBeInTheDocument();
      cleanup();
      setWindowWidth(1440);
      renderPage(
        <StageCalendar preview={{ ...cleanPreview, stages, freezes: [] }} />,
        { api: new FakeClusterUpgradesApi() },
      );
      const table = await screen.findByRole('table', {
        name: 'Stages and windows',
      });
      expect(
        within(table)
          .getAllByRole('cell')
          .every(({ textContent }) => textContent === 'unknown'),
      ).toBe(true);
    } finally {
      window.matchMedia = matchMedia;
    }
  });
});
