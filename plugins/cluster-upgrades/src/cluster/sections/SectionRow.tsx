import { useId } from 'react';
import type { ReactNode } from 'react';
import { makeStyles } from '@material-ui/core/styles';
import { Status } from '../../components/Status';
import { usePageStyles } from '../../components/styles';
import { tokensOf } from '../../components/tokens';
import type { SectionSummary } from './ClusterSection';

const useStyles = makeStyles(theme => {
  const tokens = tokensOf(theme);
  return {
    head: {
      position: 'relative',
      display: 'flex',
      alignItems: 'flex-start',
      gap: '4px 16px',
      padding: '10px 16px 10px 12px',
      minHeight: 62,
      '&:hover': { background: tokens.hover },
    },
    open: { borderBottom: `1px solid ${tokens.line}` },
    words: { flex: '1 1 auto', minWidth: 0 },
    title: { display: 'flex', alignItems: 'center', gap: 8, flexWrap: 'wrap' },
    /** The whole head opens and closes; its text can still be read as text. */
    toggle: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 10,
      padding: 0,
      border: 0,
      background: 'none',
      color: 'inherit',
      font: 'inherit',
      textAlign: 'left',
      cursor: 'pointer',
      '&::after': { content: '""', position: 'absolute', inset: 0 },
      '&:focus-visible': { outline: 'none !important' },
      '&:focus-visible::after': {
        outline: `2px solid ${theme.palette.primary.main}`,
        outlineOffset: -2,
        borderRadius: 8,
      },
    },
    count: {
      background: tokens.code,
      borderRadius: 10,
      padding: '2px 8px',
      fontSize: 12,
      lineHeight: '16px',
      whiteSpace: 'nowrap',
    },
    sentence: {
      paddingLeft: 26,
      fontSize: 12,
      lineHeight: '16px',
      color: tokens.muted,
      overflowWrap: 'anywhere',
    },
    /** A long reason says its beginning; open, the row says all of it. */
    short: {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      overflow: 'hidden',
    },
    status: { flex: 'none', maxWidth: '45%', fontSize: 13, paddingTop: 1 },
  };
});

export interface SectionRowProps {
  id: string;
  title: string;
  summary: SectionSummary;
  isOpen: boolean;
  isWide: boolean;
  onToggle(): void;
  children: ReactNode;
}

/** A section as a row: what is in it, in one sentence; its body below while it is open. */
export function SectionRow({
  id,
  title,
  summary,
  isOpen,
  isWide,
  onToggle,
  children,
}: SectionRowProps) {
  const page = usePageStyles();
  const classes = useStyles();
  const key = useId().replace(/:/g, '');
  const { count, sentence, status } = summary;
  return (
    <section
      className={page.card}
      id={id}
      aria-labelledby={`title-${key}`}
      style={{ scrollMarginTop: 16, gridColumn: isWide ? '1 / -1' : undefined }}
    >
      <div className={`${classes.head} ${isOpen ? classes.open : ''}`}>
        <div className={classes.words}>
          <div className={classes.title}>
            <h3 id={`title-${key}`}>
              <button
                type="button"
                className={classes.toggle}
                aria-expanded={isOpen}
                aria-controls={isOpen ? `body-${key}` : undefined}
                aria-describedby={`summary-${key}`}
                onClick={onToggle}
              >
                <Chevron isOpen={isOpen} />
                {title}
              </button>
            </h3>
            {count !== undefined && (
              <span className={classes.count}>{count}</span>
            )}
          </div>
          <div
            id={`summary-${key}`}
            className={`${classes.sentence} ${isOpen ? '' : classes.short}`}
          >
            {sentence}
          </div>
        </div>
        {status && (
          <div className={classes.status}>
            <Status {...status} />
          </div>
        )}
      </div>
      {isOpen && (
        <div id={`body-${key}`} className={page.scroll}>
          {children}
        </div>
      )}
    </section>
  );
}

function Chevron({ isOpen }: { isOpen: boolean }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none' }}
    >
      <path d={isOpen ? 'M3.5 6L8 10.5 12.5 6' : 'M6 3.5L10.5 8 6 12.5'} />
    </svg>
  );
}
