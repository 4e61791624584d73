import Tooltip from '@material-ui/core/Tooltip';
import { useNow } from '../hooks/useNow';
import { formatInstant, formatRelative } from '../format/time';

/** "12 min ago"; the absolute time with its zone on hover and on focus. */
export function RelativeTime({ iso, intervalMs }: { iso: string; intervalMs?: number }) {
  const now = useNow(intervalMs);
  const absolute = formatInstant(iso);
  return (
    <Tooltip title={absolute} placement="top">
      {/* Focusable on purpose: the absolute time must not be for mouse users only. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <time dateTime={iso} tabIndex={0} style={{ whiteSpace: 'nowrap' }}>
        {formatRelative(iso, now)}
      </time>
    </Tooltip>
  );
}
