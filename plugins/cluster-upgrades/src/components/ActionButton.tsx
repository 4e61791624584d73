import { useId } from 'react';
import type { ReactNode } from 'react';
import Button from '@material-ui/core/Button';
import Tooltip from '@material-ui/core/Tooltip';
import { useNavigate } from 'react-router-dom';
import { usePageStyles } from './styles';

export interface ActionButtonProps {
  children: ReactNode;
  onClick?: () => void;
  /** Instead of `onClick`: a link inside the portal. */
  to?: string;
  primary?: boolean;
  danger?: boolean;
  /**
   * Why the action cannot be taken now. It stays focusable, so that the reason can be read with the
   * keyboard too.
   */
  deniedReason?: string;
  /** Disabled by the situation, such as the last page, not by a rule: no lock is drawn. */
  noLock?: boolean;
  busy?: boolean;
  /** Sends the form that it stands in. */
  submit?: boolean;
  ariaLabel?: string;
  pressed?: boolean;
}

/**
 * A button that is never hidden: where it may not be used it is shown disabled, with the reason.
 */
export function ActionButton({
  children,
  onClick,
  to,
  primary,
  danger,
  deniedReason,
  noLock,
  busy,
  submit,
  ariaLabel,
  pressed,
}: ActionButtonProps) {
  const classes = usePageStyles();
  const navigate = useNavigate();
  const reasonId = `reason-${useId().replace(/:/g, '')}`;
  const denied = deniedReason !== undefined;
  const look = primary && !denied ? classes.primaryButton : classes.button;
  const button = (
    <Button
      variant={primary && !denied ? 'contained' : 'outlined'}
      color={primary && !denied ? 'primary' : 'default'}
      className={`${look} ${danger && !denied ? classes.dangerButton : ''}`}
      onClick={() => {
        if (denied || busy) return;
        onClick?.();
        if (to) navigate(to);
      }}
      type={submit ? 'submit' : 'button'}
      role={to && !denied ? 'link' : undefined}
      aria-disabled={denied || busy || undefined}
      aria-describedby={denied ? reasonId : undefined}
      aria-label={ariaLabel}
      aria-pressed={pressed}
      disableElevation
      disableRipple={denied}
      style={
        denied
          ? { borderStyle: 'dashed', cursor: 'not-allowed', opacity: 1 }
          : undefined
      }
      startIcon={denied && !noLock ? <LockShape /> : undefined}
    >
      {children}
    </Button>
  );
  if (!denied) {
    return button;
  }
  return (
    <>
      <Tooltip title={deniedReason}>{button}</Tooltip>
      <span id={reasonId} className={classes.visuallyHidden}>
        {deniedReason}
      </span>
    </>
  );
}

function LockShape() {
  return (
    <svg
      width="14"
      height="14"
      viewBox="0 0 16 16"
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      <rect x="3" y="7" width="10" height="7" rx="1.5" />
      <path d="M5.2 7V5a2.8 2.8 0 015.6 0v2" />
    </svg>
  );
}
