import { describeFailure, failureDetails } from '../api/failure';
import type { FailureKind } from '../api/failure';
import { useTexts } from '../translation';
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

/**
 * A failed request: cause, what it was about, retry and request id. Forbidden, ended session,
 * unreachable and too large differ.
 */
export function FailureNotice({ error, what, onRetry }: FailureNoticeProps) {
  const texts = useTexts();
  const failure = describeFailure(error, what, texts);
  return (
    <Banner
      status={looks[failure.kind]}
      role="alert"
      title={failure.title}
      details={failureDetails(failure, texts)}
      actions={
        <>
          {failure.retryable && onRetry && (
            <ActionButton onClick={onRetry}>
              {texts('components.failure.retry')}
            </ActionButton>
          )}
          {failure.kind === 'session-ended' && (
            <ActionButton primary onClick={() => window.location.reload()}>
              {texts('components.failure.signIn')}
            </ActionButton>
          )}
        </>
      }
    >
      {failure.cause}
    </Banner>
  );
}
