import type { UrlChange, UrlState } from '../../hooks/useUrlState';
import { known } from '../../hooks/urlValues';
import { sectionIds } from './sectionIds';
import type { SectionId } from './sectionIds';

/** In `open`: every section was closed. */
const ALL_CLOSED = '-';

/**
 * Which sections are open. The URL decides once a user opened or closed one; until then it is those
 * that the next steps name. An anchor, as old links have it, opens its own in addition.
 */
export function openSections(
  url: Pick<UrlState, 'many'>,
  hash: string,
  named: readonly SectionId[],
): SectionId[] {
  const chosen = url.many('open');
  const anchor = hash.replace(/^#/, '');
  return sectionIds.filter(
    id =>
      id === anchor ||
      (chosen.length > 0 ? chosen.includes(id) : named.includes(id)),
  );
}

/** What the URL says of these open sections. */
export function openInUrl(open: readonly SectionId[]): UrlChange {
  return {
    open: open.length === 0 ? ALL_CLOSED : known(sectionIds, [...open]),
  };
}

export function toggled(
  open: readonly SectionId[],
  id: SectionId,
): SectionId[] {
  return open.includes(id) ? open.filter(each => each !== id) : [...open, id];
}

/**
 * Sections stand in two columns; an open one takes the width of both, and so does a closed one that
 * would have an empty place beside it. So the order on the page is that of the document, without
 * holes.
 */
export function widths(open: readonly boolean[]): ('half' | 'full')[] {
  const result: ('half' | 'full')[] = [];
  for (const isOpen of open) {
    const halves = result.length - result.lastIndexOf('full') - 1;
    if (isOpen && halves % 2 === 1) result[result.length - 1] = 'full';
    result.push(isOpen ? 'full' : 'half');
  }
  if ((result.length - result.lastIndexOf('full') - 1) % 2 === 1)
    result[result.length - 1] = 'full';
  return result;
}
