import { makeStyles } from '@material-ui/core/styles';
import { PANEL_WIDTH } from '../components/SidePanel';
import { tokensOf } from '../components/tokens';

/** Wide enough for the list beside the panel; below, the panel covers it. */
const BESIDE_MIN_WIDTH = 1180;

/** Words wrap; of a long text the row shows the beginning, and the panel all of it. */
const lines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 4,
  overflow: 'hidden',
} as const;

export const useFindingStyles = makeStyles(
  theme => {
    const tokens = tokensOf(theme);
    return {
      besidePanel: {
        [`@media (min-width: ${BESIDE_MIN_WIDTH}px)`]: {
          paddingRight: PANEL_WIDTH + 24,
        },
      },
      table: {
        tableLayout: 'fixed',
        '& td, & tbody th': {
          overflow: 'hidden',
          overflowWrap: 'anywhere',
          whiteSpace: 'normal',
        },
        '& [data-status]': { overflowWrap: 'normal' },
        '& tbody th:not(:first-child)': { paddingLeft: 8 },
        '& td > span:not([data-status])': lines,
        '& td > a, & td > button': {
          display: 'block',
          maxWidth: '100%',
          textAlign: 'left',
        },
      },
      group: {
        '& > *': {
          background: tokens.raised,
          borderTop: `1px solid ${tokens.line}`,
        },
      },
      groupButton: {
        font: 'inherit',
        color: 'inherit',
        gap: 8,
        justifyContent: 'flex-start',
      },
      counts: { display: 'inline-flex', gap: 16, float: 'right' },
      finding: {
        font: 'inherit',
        color: tokens.text,
        display: 'block',
        width: '100%',
        textAlign: 'left',
        '& > span': lines,
        '&:hover > :first-child': { textDecoration: 'underline' },
      },
      narrow: {
        '& $groupButton': { flexWrap: 'wrap', textAlign: 'left' },
        '& $counts': { float: 'none', display: 'flex', marginLeft: 24 },
      },
      openRow: {
        '& > *': { background: tokens.selected },
        '& > :first-child': {
          boxShadow: `inset 3px 0 0 ${theme.palette.primary.main}`,
        },
      },
    };
  },
  { name: 'DrydockFindings' },
);
