import { describeFailure } from '../api/failure';
import type { FailureKind } from '../api/failure';
import { ActionButton } from './ActionButton';
import { Banner } from './Banner';
import type { StatusName } from './tokens';

const looks: Record<FailureKind, StatusName> = {
  forbidden: 'failed',
  'session-ended': 'waiting',
  unreachable: 'failed',
  'too-large': 'attention',
  'not-found': 'unknown',
  failed: 'failed',
};

export interface FailureNoticeProps {
  error: Error;
  /** What could not be read: completes "Could not read …". */
  what: string;
  onRetry?: () => void;
}

/** A failed request: cause, what it was about, retry and request id. Forbidden, ended session, unreachable and too large differ. */
export function FailureNotice({ error, what, onRetry }: FailureNoticeProps) {
  const failure = describeFailure(error, what);
  const details = [
    failure.status && `HTTP ${failure.status}`,
    failure.requestId && `request id ${failure.requestId}`,
  ].filter(Boolean);
  return (
    <Banner
      status={looks[failure.kind]}
      role="alert"
      title={failure.title}
      details={details.length > 0 ? details.join(' · ') : undefined}
      actions={
        <>
          {failure.retryable && onRetry && (
            <ActionButton onClick={onRetry}>Retry</ActionButton>
          )}
          {failure.kind === 'session-ended' && (
            <ActionButton primary onClick={() => window.location.reload()}>
              Sign in
            </ActionButton>
          )}
        </>
      }
    >
      {failure.cause}
    </Banner>
  );
}
