import { DateTime } from 'luxon';
import { StatusShape } from '../components/shapes';
import { useTokens } from '../components/tokens';
import { useTexts } from '../translation';

/**
 * The day as a leaf of a calendar; beside a text that says it, so it is for eyes only. Without a
 * day it shows that the date is unknown.
 */
export function DateTile({ iso }: { iso?: string }) {
  const { language } = useTexts();
  const tokens = useTokens();
  const day =
    iso === undefined ? undefined : DateTime.fromISO(iso).setLocale(language);
  return (
    <div
      aria-hidden="true"
      style={{
        flex: '0 0 64px',
        height: 52,
        display: 'grid',
        placeItems: 'center',
        alignContent: 'center',
        border: `1px ${day ? 'solid' : 'dashed'} ${
          day ? tokens.line : tokens.edge
        }`,
        borderRadius: 4,
        background: tokens.surface,
      }}
    >
      {day ? (
        <>
          <span style={{ fontSize: 18, lineHeight: '24px', fontWeight: 600 }}>
            {day.day}
          </span>
          <span
            style={{ fontSize: 12, lineHeight: '16px', color: tokens.muted }}
          >
            {day.toFormat('LLL')}
          </span>
        </>
      ) : (
        <span style={{ color: tokens.status.unknown.text, display: 'flex' }}>
          <StatusShape status="unknown" cutColor={tokens.surface} />
        </span>
      )}
    </div>
  );
}
