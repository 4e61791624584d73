import { clusterSections } from './clusterSections';
import { openInUrl, openSections, toggled, widths } from './openSections';
import { sectionIds } from './sectionIds';

const url = (...open: string[]) => ({
  many: (name: string) => (name === 'open' ? open : []),
});

describe('open sections', () => {
  it('are those that the next steps name, until the URL says otherwise', () => {
    expect(openSections(url(), '', ['findings'])).toEqual(['findings']);
    expect(openSections(url('checks'), '', ['findings'])).toEqual(['checks']);
    expect(openSections(url('-'), '', ['findings'])).toEqual([]);
  });

  it('include the one of an old anchor, and nothing that no section is called', () => {
    expect(openSections(url('checks'), '#history', [])).toEqual([
      'checks',
      'history',
    ]);
    expect(openSections(url('nonsense'), '#nonsense', ['findings'])).toEqual(
      [],
    );
  });

  it('come back from the URL as they were written', () => {
    for (const open of [
      [],
      ['checks'],
      ['findings', 'not-read'],
      [...sectionIds],
    ] as (typeof sectionIds)[number][][]) {
      const { open: written } = openInUrl(open);
      expect(
        openSections(url(...[written ?? []].flat()), '', ['platform']),
      ).toEqual(open);
    }
    expect(toggled(toggled(['checks'], 'trend'), 'trend')).toEqual(['checks']);
  });

  it('leave no hole: whatever stands alone in a line takes all of it', () => {
    for (let mask = 0; mask < 2 ** sectionIds.length; mask++) {
      const open = sectionIds.map(
        (_, index) => Math.floor(mask / 2 ** index) % 2 === 1,
      );
      const width = widths(open);
      expect(width).toHaveLength(open.length);
      // Halves between full ones come in pairs.
      expect(
        width
          .map(each => each[0])
          .join('')
          .split('f')
          .every(halves => halves.length % 2 === 0),
      ).toBe(true);
      expect(
        open.every((isOpen, index) => !isOpen || width[index] === 'full'),
      ).toBe(true);
    }
  });

  it('are registered once each, in the order of their ids', () => {
    expect(clusterSections.map(({ id }) => id)).toEqual([...sectionIds]);
  });
});
