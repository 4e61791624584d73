import type { Resource } from '../hooks/useResource';
import { useTexts } from '../translation';
import { FailureNotice } from './FailureNotice';
import { Loading } from './Loading';
import { usePageStyles } from './styles';

/**
 * A part of the page that loads by itself, so that one that fails does not take the others along.
 */
export function Loaded<T>({
  resource,
  what,
  children,
}: {
  resource: Resource<T>;
  what: string;
  children(value: NonNullable<T>): JSX.Element;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <>
      {resource.error && (
        <FailureNotice
          error={resource.error}
          what={what}
          onRetry={resource.reload}
        />
      )}
      {resource.value && children(resource.value)}
      {!resource.value && resource.loading && (
        <div className={classes.card}>
          <Loading label={texts('components.loaded.reading', { what })} />
        </div>
      )}
    </>
  );
}
