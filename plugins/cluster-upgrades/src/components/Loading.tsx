import { useEffect, useState } from 'react';
import { usePageStyles } from './styles';
import { useTokens } from './tokens';

/** Answers within this time show no skeleton: a flash of grey is worse than a short wait. */
const SHOW_AFTER_MS = 300;

/** Rows in the final shape while the first answer is under way. */
export function Loading({
  label,
  rows = 6,
  columns = 5,
}: {
  label: string;
  rows?: number;
  columns?: number;
}) {
  const classes = usePageStyles();
  const tokens = useTokens();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-busy="true" data-testid="loading">
      <span className={classes.visuallyHidden}>{label}</span>
      <div
        aria-hidden="true"
        style={{ visibility: shown ? 'visible' : 'hidden' }}
      >
        {Array.from({ length: rows }, (_, row) => (
          <div
            key={row}
            style={{
              display: 'flex',
              gap: 24,
              padding: '11px 16px',
              borderBottom:
                row < rows - 1 ? `1px solid ${tokens.line}` : undefined,
            }}
          >
            {Array.from({ length: columns }, (__, column) => (
              <span key={column} style={{ flex: 1, display: 'block' }}>
                <span
                  style={{
                    display: 'block',
                    height: 10,
                    borderRadius: 5,
                    background: tokens.skeleton,
                    width: `${45 + ((row * 7 + column * 13) % 40)}%`,
                  }}
                />
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
