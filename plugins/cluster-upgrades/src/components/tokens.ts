import { useTheme } from '@material-ui/core/styles';
import type { Theme } from '@material-ui/core/styles';

/** The set of states that `Status` draws; `done` and `pending` are for steps only. */
export type StatusName =
  | 'ready'
  | 'attention'
  | 'blocked'
  | 'unknown'
  | 'running'
  | 'waiting'
  | 'failed'
  | 'out-of-support'
  | 'done'
  | 'pending';

/**
 * Text colour and the tint that it may stand on; measured at 4.5:1 or more on every surface of the
 * page.
 */
export interface StatusColors {
  text: string;
  tint: string;
}

/** Colours that the theme's palette lacks, chosen by the theme's type. */
export interface Tokens {
  text: string;
  muted: string;
  link: string;
  surface: string;
  raised: string;
  hover: string;
  selected: string;
  line: string;
  /** Borders of controls and edges of charts, 3.2:1 or more. */
  edge: string;
  code: string;
  skeleton: string;
  status: Record<StatusName, StatusColors>;
}

const light: Tokens = {
  text: '#1f1f1f',
  muted: '#5c5c5c',
  link: '#0a63ab',
  surface: '#ffffff',
  raised: '#fafafa',
  hover: '#f4f7fb',
  selected: '#e8f1fb',
  line: '#e0e0e0',
  edge: '#8a8a8a',
  code: '#f5f5f5',
  skeleton: '#e6e6e6',
  status: {
    ready: { text: '#0b6b30', tint: '#e4f4e9' },
    attention: { text: '#8a4700', tint: '#fff0db' },
    blocked: { text: '#b3131f', tint: '#fde9e9' },
    unknown: { text: '#6a3fa0', tint: '#f1eafa' },
    running: { text: '#0b5cad', tint: '#e3effb' },
    waiting: { text: '#00646b', tint: '#def2f3' },
    failed: { text: '#9e0b22', tint: '#fbe1e3' },
    'out-of-support': { text: '#7d1f4b', tint: '#f8e6ef' },
    done: { text: '#0b6b30', tint: '#e4f4e9' },
    pending: { text: '#5c5c5c', tint: '#f5f5f5' },
  },
};

const dark: Tokens = {
  text: '#ffffff',
  muted: '#cacaca',
  link: '#9cc9ff',
  surface: '#424141',
  raised: '#4a4949',
  hover: '#4d4c4c',
  selected: '#3a4a5e',
  line: '#5e5d5d',
  edge: '#a8a8a8',
  code: '#363535',
  skeleton: '#565555',
  status: {
    ready: { text: '#8fe3a9', tint: '#23402d' },
    attention: { text: '#ffc877', tint: '#4a3818' },
    blocked: { text: '#ffa8a8', tint: '#522a2b' },
    unknown: { text: '#d6c1f9', tint: '#3f3452' },
    running: { text: '#9ecbff', tint: '#253f5c' },
    waiting: { text: '#86dce1', tint: '#1d4447' },
    failed: { text: '#ffb0b6', tint: '#58262c' },
    'out-of-support': { text: '#f7b3d0', tint: '#502b3e' },
    done: { text: '#8fe3a9', tint: '#23402d' },
    pending: { text: '#cacaca', tint: '#4a4949' },
  },
};

export function tokensOf(theme: Theme): Tokens {
  return theme.palette.type === 'dark' ? dark : light;
}

export function useTokens(): Tokens {
  return tokensOf(useTheme());
}
