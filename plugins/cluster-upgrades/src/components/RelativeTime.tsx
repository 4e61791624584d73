import Tooltip from '@material-ui/core/Tooltip';
import { useNow } from '../hooks/useNow';
import { comingText, instantText, relativeText } from '../format/time';
import { useTexts } from '../translation';

/**
 * "12 min ago"; the absolute time with its zone on hover and on focus.
 * @param due - something happens at that time: "now" once it has come
 */
export function RelativeTime({
  iso,
  intervalMs,
  due = false,
}: {
  iso: string;
  intervalMs?: number;
  due?: boolean;
}) {
  const texts = useTexts();
  const now = useNow(intervalMs);
  const absolute = instantText(iso, texts);
  return (
    <Tooltip title={absolute} placement="top">
      {/* Focusable on purpose: the absolute time must not be for mouse users only. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <time dateTime={iso} tabIndex={0} style={{ whiteSpace: 'nowrap' }}>
        {due ? comingText(iso, texts, now) : relativeText(iso, texts, now)}
      </time>
    </Tooltip>
  );
}
