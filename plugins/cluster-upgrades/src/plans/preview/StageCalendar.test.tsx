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
