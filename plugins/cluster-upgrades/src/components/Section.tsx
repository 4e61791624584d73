import { useId } from 'react';
import type { ReactNode } from 'react';
import { usePageStyles } from './styles';

export interface SectionProps {
  title: ReactNode;
  /** Anchor, so that a link can lead to this section. */
  id?: string;
  /** Beside the title, at the end of the line. */
  aside?: ReactNode;
  footer?: ReactNode;
  /** Without padding: for tables. */
  flush?: boolean;
  children: ReactNode;
}

/** A card with a heading; the unit that pages are made of. */
export function Section({
  title,
  id,
  aside,
  footer,
  flush,
  children,
}: SectionProps) {
  const classes = usePageStyles();
  const headingId = `section-${useId().replace(/:/g, '')}`;
  return (
    <section
      className={classes.card}
      id={id}
      aria-labelledby={headingId}
      style={{ scrollMarginTop: 16 }}
    >
      <div className={classes.cardHeader}>
        <h2 id={headingId}>{title}</h2>
        {aside && (
          <div className={`${classes.row} ${classes.small} ${classes.muted}`}>
            {aside}
          </div>
        )}
      </div>
      <div className={flush ? classes.scroll : classes.cardBody}>
        {children}
      </div>
      {footer && <div className={classes.cardFooter}>{footer}</div>}
    </section>
  );
}
