import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { makeStyles } from '@material-ui/core/styles';
import { useTexts } from '../translation';
import { ActionButton } from './ActionButton';
import { usePageStyles } from './styles';
import { tokensOf } from './tokens';

/**
 * Height of the portal's own navigation, which is at the bottom of a narrow page and above
 * everything.
 */
const NAVIGATION_HEIGHT = 56;

/** Room that a page leaves beside an open panel. */
export const PANEL_WIDTH = 560;

const useStyles = makeStyles(
  theme => {
    const tokens = tokensOf(theme);
    return {
      panel: {
        position: 'fixed',
        top: 0,
        right: 0,
        bottom: 0,
        width: PANEL_WIDTH,
        maxWidth: '100vw',
        zIndex: theme.zIndex.drawer,
        display: 'flex',
        flexDirection: 'column',
        gap: 0,
        padding: '0 !important',
        background: tokens.surface,
        borderLeft: `1px solid ${tokens.line}`,
        boxShadow: theme.shadows[8],
        [theme.breakpoints.down('xs')]: { bottom: NAVIGATION_HEIGHT },
      },
      head: {
        display: 'flex',
        flexDirection: 'column',
        gap: 8,
        padding: '16px 24px',
        borderBottom: `1px solid ${tokens.line}`,
      },
      body: {
        flex: 1,
        overflowY: 'auto',
        padding: '16px 24px 24px',
        display: 'flex',
        flexDirection: 'column',
        gap: 20,
      },
      foot: {
        padding: '12px 24px',
        borderTop: `1px solid ${tokens.line}`,
        display: 'flex',
        gap: 8,
        alignItems: 'center',
        flexWrap: 'wrap',
      },
    };
  },
  { name: 'DrydockSidePanel' },
);

export interface SidePanelProps {
  title: string;
  /** Above the title: status and kind. */
  chips?: ReactNode;
  /** Below the title, in grey. */
  facts?: ReactNode;
  footer?: ReactNode;
  onClose(): void;
  children: ReactNode;
}

/**
 * Details beside a page that stays usable: not modal. Esc closes it; then the focus goes back to
 * where it was.
 */
export function SidePanel({
  title,
  chips,
  facts,
  footer,
  onClose,
  children,
}: SidePanelProps) {
  const texts = useTexts();
  const page = usePageStyles();
  const classes = useStyles();
  const headingId = `panel-${useId().replace(/:/g, '')}`;
  const heading = useRef<HTMLHeadingElement>(null);
  const latestClose = useRef(onClose);
  latestClose.current = onClose;

  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A dialog or a menu above the panel is closed first; both are outside of it in the document.
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        !document.querySelector('.MuiPopover-root, .MuiDialog-root')
      )
        latestClose.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <aside
      className={`${page.page} ${classes.panel}`}
      aria-labelledby={headingId}
    >
      <div className={classes.head}>
        <div className={page.row} style={{ justifyContent: 'space-between' }}>
          <div className={page.row}>{chips}</div>
          <ActionButton
            onClick={onClose}
            ariaLabel={texts('components.panel.close')}
          >
            {texts('components.panel.close')}&nbsp;
            <kbd
              style={{
                border: '1px solid currentColor',
                borderRadius: 3,
                font: 'inherit',
                fontSize: 11,
                lineHeight: '14px',
                padding: '0 4px',
              }}
            >
              Esc
            </kbd>
          </ActionButton>
        </div>
        <h2
          id={headingId}
          ref={heading}
          tabIndex={-1}
          className={page.anywhere}
          style={{ outline: 'none' }}
        >
          {title}
        </h2>
        {facts && <div className={`${page.muted} ${page.small}`}>{facts}</div>}
      </div>
      {/* Scrolls; focusable, so that it does with the keyboard too. */}
      <div
        className={classes.body}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={texts('components.panel.details')}
      >
        {children}
      </div>
      {footer && <div className={classes.foot}>{footer}</div>}
    </aside>
  );
}
