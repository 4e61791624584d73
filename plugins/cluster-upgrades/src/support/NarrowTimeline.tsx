import { usePageStyles } from '../components/styles';
import { useTexts } from '../translation';
import { Bars, barsInWords, Months } from './Timeline';
import type { TimelineProps } from './Timeline';
import { useTimelineStyles } from './timelineStyles';

/**
 * The same where there is no room beside the names: each bar below its name, as wide as the page,
 * and its words below the bar.
 */
export function NarrowTimeline({ heading, groups, scale, now }: TimelineProps) {
  const texts = useTexts();
  const page = usePageStyles();
  const classes = useTimelineStyles();
  return (
    <table className={page.table} aria-label={texts('support.timeline.label')}>
      <thead>
        <tr>
          <th scope="col" style={{ whiteSpace: 'normal' }}>
            {heading}
            <div className={classes.narrowMonths}>
              <Months scale={scale} now={now} />
            </div>
          </th>
        </tr>
      </thead>
      {groups.map(group => (
        <tbody key={group.name}>
          <tr className={classes.group}>
            <th scope="rowgroup" style={{ whiteSpace: 'normal' }}>
              {group.name}{' '}
              <span className={`${page.muted} ${page.small}`}>
                {[group.note, group.warning].filter(Boolean).join(' · ')}
              </span>
            </th>
          </tr>
          {group.rows.map(row => (
            <tr key={row.id}>
              <th scope="row" className={classes.narrowRow}>
                <div className={classes.rowHead}>
                  <div className={page.strong}>{row.name}</div>
                  {row.aside}
                </div>
                <div className={classes.narrowBar}>
                  <Bars row={row} scale={scale} now={now} wordless />
                </div>
                <div className={page.small}>{barsInWords(row)}</div>
              </th>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
