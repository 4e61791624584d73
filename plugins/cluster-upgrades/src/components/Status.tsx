import type { ReactNode } from 'react';
import { useTexts } from '../translation';
import type { TextKey, Texts } from '../translation';
import { StatusShape } from './shapes';
import { useTokens } from './tokens';
import type { StatusName } from './tokens';

const wordKeys: Record<StatusName, TextKey> = {
  ready: 'components.status.ready',
  attention: 'components.status.attention',
  blocked: 'components.status.blocked',
  unknown: 'components.status.unknown',
  running: 'components.status.running',
  waiting: 'components.status.waiting',
  failed: 'components.status.failed',
  'out-of-support': 'components.status.outOfSupport',
  done: 'components.status.done',
  pending: 'components.status.pending',
};

/** The word of a state: "Ready". */
export function statusWord(status: StatusName, texts: Texts): string {
  return texts(wordKeys[status]);
}

export interface StatusProps {
  status: StatusName;
  /** The word beside the shape, where another one is more exact; the shape and colour stay. */
  label?: ReactNode;
  /** On its own tint, for headlines. Words in tables have none. */
  chip?: boolean;
  /** Greyed: the last known state of something that cannot be read now. */
  muted?: boolean;
  /** Shape only; the word is still there for screen readers. */
  shapeOnly?: boolean;
  size?: number;
}

/** The one way in which a state is drawn: shape, word and colour together. */
export function Status({
  status,
  label,
  chip,
  muted,
  shapeOnly,
  size = 16,
}: StatusProps) {
  const tokens = useTokens();
  const colors = tokens.status[status];
  const color = muted ? tokens.muted : colors.text;
  const word = label ?? <StatusWord status={status} />;
  return (
    <span
      data-status={status}
      style={{
        display: 'inline-flex',
        alignItems: 'flex-start',
        maxWidth: '100%',
        gap: 6,
        fontWeight: 600,
        verticalAlign: 'top',
        color,
        ...(chip
          ? {
              background: colors.tint,
              borderRadius: 4,
              padding: '2px 8px 2px 6px',
              fontSize: 12,
              lineHeight: '16px',
            }
          : {}),
      }}
    >
      {/* Beside the first line, however many the words take. */}
      <span
        style={{
          display: 'flex',
          alignItems: 'center',
          height: '1lh',
          flex: 'none',
        }}
      >
        <StatusShape
          status={status}
          size={size}
          cutColor={chip ? colors.tint : tokens.surface}
        />
      </span>
      {shapeOnly ? (
        <span
          style={{
            position: 'absolute',
            width: 1,
            height: 1,
            overflow: 'hidden',
            clip: 'rect(0 0 0 0)',
          }}
        >
          {word}
        </span>
      ) : (
        <span style={{ minWidth: 0, overflowWrap: 'break-word' }}>{word}</span>
      )}
    </span>
  );
}

function StatusWord({ status }: { status: StatusName }) {
  return <>{statusWord(status, useTexts())}</>;
}
