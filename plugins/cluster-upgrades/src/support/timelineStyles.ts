import { makeStyles } from '@material-ui/core/styles';
import { tokensOf } from '../components/tokens';

const BAR_HEIGHT = 20;

/** Periods differ by pattern, edge and word; colour only helps. */
export const useTimelineStyles = makeStyles(
  theme => {
    const tokens = tokensOf(theme);
    const dark = theme.palette.type === 'dark';
    const out = tokens.muted;
    const extended = dark ? '#d8a04a' : '#b26a00';
    return {
      timeline: {
        tableLayout: 'fixed',
        minWidth: 900,
        '& td': {
          padding: '0 !important',
          borderLeft: `1px solid ${tokens.line}`,
          height: 40,
          position: 'relative',
        },
        '& tbody th': { fontWeight: 400, verticalAlign: 'middle' },
        '& thead th': { verticalAlign: 'middle' },
        '& thead th:last-child': {
          padding: 0,
          position: 'relative',
          height: 52,
          borderLeft: `1px solid ${tokens.line}`,
        },
      },
      /**
       * Cuts what would stand out at the edges; the cell itself cannot, since a table cell has no
       * overflow.
       */
      track: { position: 'absolute', inset: 0, overflow: 'hidden' },
      narrowRow: {
        fontWeight: '400 !important' as 'normal',
        whiteSpace: 'normal !important' as 'normal',
      },
      narrowMonths: { position: 'relative', height: 52, marginTop: 4 },
      narrowBar: { position: 'relative', height: 28, margin: '4px 0' },
      group: {
        '& > *': {
          background: tokens.raised,
          borderTop: `1px solid ${tokens.line}`,
        },
      },
      /** Beside the name, so that a long second line has the room below it. */
      rowHead: {
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'flex-start',
        gap: 8,
      },
      tick: {
        position: 'absolute',
        top: 0,
        bottom: 0,
        borderLeft: `1px solid ${tokens.line}`,
        padding: '6px 0 0 6px',
        fontWeight: 400,
        whiteSpace: 'nowrap',
        '&:first-child': { borderLeft: 0 },
      },
      todayWord: {
        position: 'absolute',
        bottom: 4,
        transform: 'translateX(-50%)',
        background: tokens.text,
        color: tokens.surface,
        borderRadius: 2,
        padding: '0 6px',
        fontSize: 12,
        lineHeight: '18px',
        fontWeight: 600,
      },
      todayLine: {
        position: 'absolute',
        top: 0,
        bottom: 0,
        width: 2,
        marginLeft: -1,
        background: tokens.text,
        zIndex: 1,
      },
      bar: {
        position: 'absolute',
        top: `calc(50% - ${BAR_HEIGHT / 2}px)`,
        height: BAR_HEIGHT,
        fontSize: 12,
        lineHeight: `${BAR_HEIGHT - 2}px`,
        padding: '0 4px',
        whiteSpace: 'nowrap',
        overflow: 'hidden',
        color: tokens.text,
        /** Over today's line. */
        '& > span': {
          position: 'relative',
          zIndex: 2,
          padding: '0 4px',
          borderRadius: 2,
          fontWeight: 500,
          background: tokens.surface,
        },
      },
      standard: {
        background: tokens.status.running.tint,
        border: `1px solid ${tokens.status.running.text}`,
        '& > span': { background: tokens.status.running.tint },
      },
      extended: {
        background: `repeating-linear-gradient(135deg, ${extended} 0 1.5px, ${tokens.status.attention.tint} 1.5px 8px)`,
        border: `1px solid ${extended}`,
      },
      unsupported: {
        background: `repeating-linear-gradient(45deg, ${out} 0 1px, transparent 1px 6px), repeating-linear-gradient(135deg, ${out} 0 1px, transparent 1px 6px)`,
        border: `1px dashed ${out}`,
      },
      unknown: {
        background: tokens.status.unknown.tint,
        border: `1px dashed ${tokens.status.unknown.text}`,
        color: tokens.status.unknown.text,
        '& > span': { background: tokens.status.unknown.tint },
      },
      mark: {
        position: 'absolute',
        top: 'calc(50% - 7px)',
        width: 14,
        height: 14,
        marginLeft: -7,
        transform: 'rotate(45deg)',
        background: theme.palette.primary.main,
        border: `2px solid ${tokens.surface}`,
        zIndex: 3,
      },
      legend: {
        display: 'flex',
        gap: 24,
        flexWrap: 'wrap',
        padding: '8px 16px',
        fontSize: 12,
        lineHeight: '16px',
        borderBottom: `1px solid ${tokens.line}`,
      },
      key: { display: 'inline-flex', gap: 8, alignItems: 'center' },
      swatch: {
        position: 'static !important' as 'static',
        width: 32,
        height: 16,
        display: 'inline-block',
      },
      swatchMark: {
        position: 'static !important' as 'static',
        marginLeft: 0,
        display: 'inline-block',
      },
    };
  },
  { name: 'DrydockTimeline' },
);
