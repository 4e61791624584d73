import type { ReactNode } from 'react';
import { StatusShape } from './shapes';
import { usePageStyles } from './styles';
import { useTokens } from './tokens';
import type { StatusName } from './tokens';

export interface BannerProps {
  status: StatusName;
  title: ReactNode;
  children?: ReactNode;
  /** Second line in small print: status, time, request id. */
  details?: ReactNode;
  actions?: ReactNode;
  role?: 'alert' | 'status';
  /** On the surface instead of the tint: for a notice inside something that is tinted already. */
  plain?: boolean;
}

/** A notice on the tint of its state: what is so, what it means, what can be done. */
export function Banner({
  status,
  title,
  children,
  details,
  actions,
  role,
  plain,
}: BannerProps) {
  const classes = usePageStyles();
  const tokens = useTokens();
  const colors = tokens.status[status];
  const background = plain ? tokens.surface : colors.tint;
  return (
    <div
      role={role}
      style={{
        display: 'flex',
        gap: 12,
        alignItems: 'flex-start',
        flexWrap: 'wrap',
        color: tokens.text,
        background,
        border: `1px solid ${plain ? colors.text : tokens.line}`,
        borderLeft: `4px solid ${colors.text}`,
        borderRadius: 4,
        padding: '12px 16px',
      }}
    >
      <span style={{ color: colors.text, display: 'flex', paddingTop: 2 }}>
        <StatusShape status={status} cutColor={background} />
      </span>
      <div style={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <div style={{ fontWeight: 600 }}>{title}</div>
        {children && <div>{children}</div>}
        {details && (
          <div
            className={`${classes.muted} ${classes.small}`}
            style={{ marginTop: 2 }}
          >
            {details}
          </div>
        )}
      </div>
      {actions && (
        <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>
          {actions}
        </div>
      )}
    </div>
  );
}
