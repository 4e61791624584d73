import type { StatusName } from './tokens';

/**
 * One shape per status, so that the set is readable in greyscale. Drawn on a 16 × 16 grid in
 * `currentColor`; what is cut out of a filled shape is drawn in `cutColor`.
 */
export function StatusShape({
  status,
  cutColor,
  size = 16,
}: {
  status: StatusName;
  cutColor: string;
  size?: number;
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden="true"
      focusable="false"
      style={{ flex: 'none' }}
    >
      {shapeOf(status, cutColor)}
    </svg>
  );
}

const ring = {
  cx: 8,
  cy: 8,
  r: 6.25,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
};
const stroke = {
  fill: 'none',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

function shapeOf(status: StatusName, cut: string) {
  switch (status) {
    case 'ready':
    case 'done':
      return (
        <>
          <circle {...ring} />
          <path {...stroke} stroke="currentColor" d="M5.2 8.3l2 2 3.8-4.2" />
        </>
      );
    case 'attention':
      return (
        <>
          <path
            fill="currentColor"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinejoin="round"
            d="M8 2.2l6.2 11H1.8z"
          />
          <path {...stroke} stroke={cut} d="M8 6.2v3.2M8 11.4v.1" />
        </>
      );
    case 'blocked':
      return (
        <>
          <path fill="currentColor" d="M4.7 1.6h6.6L15 8l-3.7 6.4H4.7L1 8z" />
          <path {...stroke} strokeWidth={2} stroke={cut} d="M5 8h6" />
        </>
      );
    case 'unknown':
      return (
        <>
          <circle {...ring} strokeDasharray="2.6 1.9" />
          <path
            {...stroke}
            strokeWidth={1.5}
            stroke="currentColor"
            d="M6.2 6.4c0-2.4 3.7-2.4 3.7-.1 0 1.4-1.9 1.4-1.9 2.9M8 11.3v.1"
          />
        </>
      );
    case 'running':
      return (
        <>
          <circle {...ring} />
          <path fill="currentColor" d="M8 3.6a4.4 4.4 0 010 8.8z" />
        </>
      );
    case 'waiting':
      return (
        <>
          <rect
            x="1.75"
            y="1.75"
            width="12.5"
            height="12.5"
            rx="2"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
          />
          <path
            {...stroke}
            stroke="currentColor"
            d="M6.2 5.4v5.2M9.8 5.4v5.2"
          />
        </>
      );
    case 'failed':
      return (
        <>
          <circle cx="8" cy="8" r="7" fill="currentColor" />
          <path
            {...stroke}
            stroke={cut}
            d="M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8"
          />
        </>
      );
    case 'out-of-support':
      return (
        <>
          <circle {...ring} />
          <path {...stroke} stroke="currentColor" d="M3.8 12.2l8.4-8.4" />
        </>
      );
    case 'pending':
      return (
        <circle
          cx="8"
          cy="8"
          r="4.75"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        />
      );
    default:
      return exhausted(status);
  }
}

function exhausted(status: never): never {
  throw new Error(`No shape for status ${status}`);
}
