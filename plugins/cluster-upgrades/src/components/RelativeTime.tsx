import Tooltip from '@material-ui/core/Tooltip';
import { useNow } from '../hooks/useNow';
import { formatDue, formatInstant, formatRelative } from '../format/time';

/** "12 min ago"; the absolute time with its zone on hover and on focus. @param due - something happens at that time: "now" once it has come */
export function RelativeTime({
  iso,
  intervalMs,
  due = false,
}: {
  iso: string;
  intervalMs?: number;
  due?: boolean;
}) {
  const now = useNow(intervalMs);
  const absolute = formatInstant(iso);
  return (
    <Tooltip title={absolute} placement="top">
      {/* Focusable on purpose: the absolute time must not be for mouse users only. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <time dateTime={iso} tabIndex={0} style={{ whiteSpace: 'nowrap' }}>
        {due ? formatDue(iso, now) : formatRelative(iso, now)}
      </time>
    </Tooltip>
  );
}
