import type { ReactNode } from 'react';
import type {
  ClusterDetails,
  PlatformFacts,
  Readiness,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { FailureNotice } from '../../components/FailureNotice';
import { Loading } from '../../components/Loading';
import { usePageStyles } from '../../components/styles';
import type { Resource } from '../../hooks/useResource';
import { useTexts } from '../../translation';
import type { ClusterTabFacts } from './ClusterSection';

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

/**
 * The body of a section that loads by itself: skeleton, failure with a retry, or the value; after a
 * failure the last value stays.
 */
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
  const texts = useTexts();
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
        : loading && (
            <Loading
              label={texts('cluster.readingWhat', { what })}
              rows={rows}
            />
          )}
    </>
  );
}

export function ReadinessLoaded({
  facts: { readiness, cluster },
  children,
}: {
  facts: ClusterTabFacts;
  children(value: Readiness): JSX.Element;
}) {
  const texts = useTexts();
  return (
    <SectionLoaded
      resource={readiness}
      what={texts('cluster.what.readiness', { cluster: cluster.title })}
    >
      {children}
    </SectionLoaded>
  );
}

export function DetailsLoaded({
  facts: { details, cluster },
  children,
}: {
  facts: ClusterTabFacts;
  children(value: ClusterDetails): JSX.Element;
}) {
  const texts = useTexts();
  return (
    <SectionLoaded
      resource={details}
      what={texts('cluster.what.details', { cluster: cluster.title })}
    >
      {children}
    </SectionLoaded>
  );
}

export function PlatformLoaded({
  facts: { platform },
  children,
}: {
  facts: ClusterTabFacts;
  children(value: PlatformFacts): JSX.Element;
}) {
  const texts = useTexts();
  return (
    <SectionLoaded resource={platform} what={texts('cluster.what.platform')}>
      {children}
    </SectionLoaded>
  );
}
