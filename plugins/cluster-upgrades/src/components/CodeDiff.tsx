import { useTexts } from '../translation';
import { useTokens } from './tokens';

/**
 * What stands there now and what should, line by line; unchanged lines at the start and the end are
 * shown once.
 */
export function CodeDiff({
  before,
  after,
  label,
}: {
  before: string;
  after: string;
  label?: string;
}) {
  const texts = useTexts();
  const tokens = useTokens();
  return (
    <div
      style={{
        border: `1px solid ${tokens.line}`,
        borderRadius: 4,
        overflow: 'hidden',
      }}
    >
      {label && (
        <div
          style={{
            padding: '4px 12px',
            fontSize: 12,
            color: tokens.muted,
            borderBottom: `1px solid ${tokens.line}`,
          }}
        >
          {label}
        </div>
      )}
      {/* Long lines scroll sideways; focusable, so that they do with the keyboard too. */}
      <pre
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={label ?? texts('components.codeDiff.label')}
        style={{
          padding: '4px 0',
          background: tokens.code,
          color: tokens.text,
          overflowX: 'auto',
        }}
      >
        {diffLines(before, after).map((line, index) => (
          <span
            key={index}
            style={{
              display: 'block',
              padding: '0 12px',
              whiteSpace: 'pre',
              background: {
                '+': tokens.status.ready.tint,
                '-': tokens.status.blocked.tint,
                ' ': undefined,
              }[line.mark],
            }}
          >
            {`${line.mark} ${line.text}`}
          </span>
        ))}
      </pre>
    </div>
  );
}

interface DiffLine {
  mark: '+' | '-' | ' ';
  text: string;
}

/**
 * A change is small and in one place, so common lines at both ends are enough; no full alignment.
 */
export function diffLines(before: string, after: string): DiffLine[] {
  const old = before === '' ? [] : before.replace(/\n$/, '').split('\n');
  const next = after === '' ? [] : after.replace(/\n$/, '').split('\n');
  let start = 0;
  while (
    start < old.length &&
    start < next.length &&
    old[start] === next[start]
  )
    start++;
  let end = 0;
  while (
    end < old.length - start &&
    end < next.length - start &&
    old[old.length - 1 - end] === next[next.length - 1 - end]
  )
    end++;
  const same = (text: string): DiffLine => ({ mark: ' ', text });
  return [
    ...old.slice(0, start).map(same),
    ...old
      .slice(start, old.length - end)
      .map((text): DiffLine => ({ mark: '-', text })),
    ...next
      .slice(start, next.length - end)
      .map((text): DiffLine => ({ mark: '+', text })),
    ...old.slice(old.length - end).map(same),
  ];
}
