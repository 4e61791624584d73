import type { ReactNode } from 'react';
import { FailureNotice } from '../../components/FailureNotice';
import { Loading } from '../../components/Loading';
import { usePageStyles } from '../../components/styles';
import type { Resource } from '../../hooks/useResource';

/** Above the body of a section: what can be chosen or taken along. */
export function SectionBar({ children }: { children: ReactNode }) {
  const classes = usePageStyles();
  return (
    <div
      className={`${classes.row} ${classes.small} ${classes.muted}`}
      style={{ justifyContent: 'flex-end', padding: '8px 16px 0' }}
    >
      {children}
    </div>
  );
}

export function SectionFooter({ children }: { children: ReactNode }) {
  const classes = usePageStyles();
  return <div className={classes.cardFooter}>{children}</div>;
}

/** The body of a section that loads by itself: skeleton, failure with a retry, or the value; after a failure the last value stays. */
export function SectionLoaded<T>({
  resource,
  what,
  rows = 3,
  children,
}: {
  resource: Resource<T>;
  what: string;
  rows?: number;
  children(value: NonNullable<T>): JSX.Element;
}) {
  const classes = usePageStyles();
  const { value, error, loading, reload } = resource;
  return (
    <>
      {error && (
        <div className={classes.cardBody}>
          <FailureNotice error={error} what={what} onRetry={reload} />
        </div>
      )}
      {value !== undefined && value !== null
        ? children(value)
        : loading && <Loading label={`Reading ${what}`} rows={rows} />}
    </>
  );
}
