import { makeStyles } from '@material-ui/core/styles';
import { tokensOf } from './tokens';

/**
 * The look that all pages share: an 8 px grid, cards with a line and no shadow, tables of two lines
 * a row. One sheet, so that density is decided in one place.
 */
export const usePageStyles = makeStyles(
  theme => {
    const tokens = tokensOf(theme);
    return {
      page: {
        display: 'flex',
        flexDirection: 'column',
        gap: 16,
        padding: '8px 24px 32px',
        minWidth: 0,
        boxSizing: 'border-box',
        color: tokens.text,
        fontFamily: theme.typography.fontFamily,
        fontSize: 14,
        lineHeight: '20px',
        '& *, & *::before, & *::after': { boxSizing: 'border-box' },
        /**
         * Material UI gives its fields a height and a padding; counted together the text would be
         * cut off.
         */
        '& .MuiInputBase-input': { boxSizing: 'content-box' },
        '& h1': {
          fontSize: 24,
          lineHeight: '32px',
          fontWeight: 600,
          margin: 0,
          letterSpacing: 0,
        },
        '& h2': {
          fontSize: 16,
          lineHeight: '24px',
          fontWeight: 600,
          margin: 0,
          letterSpacing: 0,
        },
        '& h3': {
          fontSize: 14,
          lineHeight: '20px',
          fontWeight: 600,
          margin: 0,
          letterSpacing: 0,
        },
        '& p, & ul, & ol, & dl, & dd, & pre': { margin: 0 },
        '& ul, & ol': { padding: 0, listStyle: 'none' },
        '& code, & pre': {
          fontFamily:
            'ui-monospace, SFMono-Regular, Menlo, Consolas, "Roboto Mono", monospace',
          fontSize: 12,
          lineHeight: '18px',
          overflowWrap: 'anywhere',
        },
        /** Material UI's red is too light for text. */
        '& .MuiFormHelperText-root.Mui-error, & .MuiFormLabel-root.Mui-error': {
          color: tokens.status.failed.text,
        },
        '& .MuiOutlinedInput-root.Mui-error .MuiOutlinedInput-notchedOutline': {
          borderColor: tokens.status.failed.text,
        },
        /** Its frame shows the focus. */
        '& .MuiInputBase-input:focus-visible': { outline: 'none !important' },
        '& :focus-visible': {
          outline: `2px solid ${theme.palette.primary.main}`,
          outlineOffset: 2,
        },
      },
      entityPage: { padding: 0 },
      head: {
        display: 'flex',
        justifyContent: 'space-between',
        gap: 24,
        alignItems: 'center',
        flexWrap: 'wrap',
      },
      row: { display: 'flex', alignItems: 'center', gap: 8, flexWrap: 'wrap' },
      /**
       * Takes the rest of its line, and a line of its own rather than being squeezed into
       * syllables.
       */
      grow: { flex: '1 1 260px', minWidth: 0 },
      stack: { display: 'flex', flexDirection: 'column', gap: 16, minWidth: 0 },
      /**
       * Two columns where each has room for a sentence, else one, by the width of its place and not
       * of the window.
       */
      two: {
        display: 'grid',
        gap: 16,
        gridTemplateColumns:
          'repeat(auto-fit, minmax(min(100%, max(280px, calc(50% - 8px))), 1fr))',
      },
      /** One of several that are alike, told apart from the next. */
      framed: {
        border: `1px solid ${tokens.line}`,
        borderRadius: 8,
        padding: 16,
      },
      withAside: {
        display: 'grid',
        gap: 16,
        alignItems: 'start',
        gridTemplateColumns: 'minmax(0, 1fr) 312px',
        [theme.breakpoints.down('sm')]: {
          gridTemplateColumns: 'minmax(0, 1fr)',
        },
      },
      /** Links inside a grey sentence differ by more than colour. */
      muted: { color: tokens.muted, '& a': { textDecoration: 'underline' } },
      small: { fontSize: 12, lineHeight: '16px' },
      strong: { fontWeight: 600 },
      nowrap: { whiteSpace: 'nowrap' },
      numbers: { fontVariantNumeric: 'tabular-nums' },
      link: {
        color: tokens.link,
        textDecoration: 'none',
        '&:hover': { color: tokens.link, textDecoration: 'underline' },
      },
      anywhere: { overflowWrap: 'anywhere' },
      /** In a cell: wide enough to be read, for the table scrolls. */
      sentence: {
        minWidth: 140,
        [theme.breakpoints.down('xs')]: { minWidth: 200 },
      },
      card: {
        background: tokens.surface,
        border: `1px solid ${tokens.line}`,
        borderRadius: 8,
        minWidth: 0,
        display: 'flex',
        flexDirection: 'column',
        overflow: 'hidden',
      },
      cardHeader: {
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'center',
        gap: 16,
        padding: '12px 16px',
        borderBottom: `1px solid ${tokens.line}`,
        flexWrap: 'wrap',
      },
      cardBody: { padding: 16 },
      cardFooter: {
        marginTop: 'auto',
        padding: '8px 16px',
        borderTop: `1px solid ${tokens.line}`,
        color: tokens.muted,
        fontSize: 12,
        lineHeight: '20px',
        display: 'flex',
        justifyContent: 'space-between',
        gap: 16,
        flexWrap: 'wrap',
      },
      /**
       * As wide as its place, whatever is inside: a wide table scrolls here and does not widen the
       * page.
       */
      scroll: {
        overflowX: 'auto',
        width: 0,
        minWidth: '100%',
        position: 'relative',
      },
      table: {
        width: '100%',
        borderCollapse: 'collapse',
        fontSize: 13,
        fontVariantNumeric: 'tabular-nums',
        '& th': {
          textAlign: 'left',
          fontSize: 12,
          lineHeight: '16px',
          fontWeight: 600,
          color: tokens.muted,
          padding: 8,
          borderBottom: `1px solid ${tokens.line}`,
          whiteSpace: 'nowrap',
          verticalAlign: 'top',
        },
        '& td': {
          padding: '7px 8px',
          borderBottom: `1px solid ${tokens.line}`,
          verticalAlign: 'top',
          lineHeight: '18px',
        },
        '& th:first-child, & td:first-child': { paddingLeft: 16 },
        '& th:last-child, & td:last-child': { paddingRight: 16 },
        '& tbody tr:last-child > *': { borderBottom: 0 },
        '& tbody th': {
          color: tokens.text,
          fontSize: 13,
          lineHeight: '18px',
          padding: '7px 8px',
        },
        '& tbody tr[tabindex]:focus-visible': { outlineOffset: -2 },
        /** Narrow: the table scrolls in its place, and no name is broken into syllables. */
        [theme.breakpoints.down('xs')]: {
          '& th, & td': { minWidth: 88 },
          '& th': { whiteSpace: 'normal' },
          '& tbody th': { overflowWrap: 'anywhere' },
          '& a': { overflowWrap: 'break-word' },
        },
      },
      hoverRow: { '&:hover > *': { background: tokens.hover } },
      selectedRow: { '& > *': { background: tokens.selected } },
      goneRow: {
        '& > *': { background: tokens.raised, color: tokens.muted },
        '& a': { color: tokens.muted },
      },
      /**
       * Many columns: words wrap, so that none is beside the page, and of a long reason the row
       * says the beginning; the page that it opens has all of it.
       */
      dense: {
        '& thead th': { whiteSpace: 'normal', verticalAlign: 'bottom' },
        '& td, & tbody th': {
          whiteSpace: 'normal',
          overflowWrap: 'break-word',
        },
        '& td > span:not([data-status])': {
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: 3,
          overflow: 'hidden',
          maxWidth: 180,
        },
        /**
         * Wide: two lines a row. The second takes the width of its column, which the first decides.
         */
        [theme.breakpoints.up('md')]: {
          '& td > span$sub:not([data-status]), & tbody th > $sub': {
            display: 'block',
            whiteSpace: 'nowrap',
            textOverflow: 'ellipsis',
            overflow: 'hidden',
            width: 0,
            minWidth: '100%',
            maxWidth: 'none',
          },
          '& td > $sub [data-status] > span:last-child': {
            overflow: 'hidden',
            textOverflow: 'ellipsis',
          },
        },
        [theme.breakpoints.down('xs')]: {
          '& td, & tbody th': { overflowWrap: 'anywhere' },
        },
      },
      /** Values of a row below each other: the second line goes on in the first. */
      stacked: {
        marginTop: '4px !important',
        fontWeight: 400,
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
        gridTemplateColumns: '96px minmax(0, 1fr)',
        '& dd > $sub': { display: 'inline', '&::before': { content: '" "' } },
      },
      sub: {
        display: 'block',
        color: tokens.muted,
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 400,
        '& a': { textDecoration: 'underline' },
      },
      /** The beginning of a long text, of which all stands where the row leads to. */
      clamped: {
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: 4,
        overflow: 'hidden',
      },
      button: {
        height: 32,
        minWidth: 0,
        padding: '0 12px',
        textTransform: 'none',
        fontSize: 13,
        lineHeight: '20px',
        fontWeight: 500,
        letterSpacing: 0,
        whiteSpace: 'nowrap',
        borderColor: tokens.edge,
        color: tokens.text,
        background: tokens.surface,
        boxShadow: 'none',
        '&:hover': { background: tokens.hover },
        '&[aria-pressed=true]': {
          background: tokens.selected,
          borderColor: theme.palette.primary.main,
          boxShadow: `inset 0 -2px 0 ${theme.palette.primary.main}`,
        },
        '&.Mui-disabled': {
          color: tokens.muted,
          border: `1px dashed ${tokens.edge}`,
          background: 'none',
        },
      },
      primaryButton: {
        height: 32,
        minWidth: 0,
        padding: '0 12px',
        textTransform: 'none',
        fontSize: 13,
        lineHeight: '20px',
        fontWeight: 600,
        letterSpacing: 0,
        whiteSpace: 'nowrap',
        boxShadow: 'none',
        '&:hover': { boxShadow: 'none' },
        '&.Mui-disabled': {
          color: tokens.muted,
          border: `1px dashed ${tokens.edge}`,
          background: 'none',
        },
      },
      dangerButton: {
        color: tokens.status.blocked.text,
        borderColor: tokens.status.blocked.text,
      },
      badge: {
        display: 'inline-flex',
        gap: 4,
        alignItems: 'center',
        fontSize: 12,
        lineHeight: '16px',
        padding: '0 6px',
        borderRadius: 4,
        border: `1px dashed ${tokens.edge}`,
        color: tokens.muted,
        whiteSpace: 'nowrap',
      },
      /** A long term may not squeeze what is said of it, as in a narrow column. */
      facts: {
        display: 'grid',
        gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)',
        gap: '4px 16px',
        fontSize: 13,
        '& dt': { color: tokens.muted },
      },
      visuallyHidden: {
        position: 'absolute',
        width: 1,
        height: 1,
        overflow: 'hidden',
        clip: 'rect(0 0 0 0)',
        whiteSpace: 'nowrap',
      },
    };
  },
  { name: 'DrydockPage' },
);
