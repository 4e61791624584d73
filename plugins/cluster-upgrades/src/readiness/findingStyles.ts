import { makeStyles } from '@material-ui/core/styles';
import { PANEL_WIDTH } from '../components/SidePanel';
import { tokensOf } from '../components/tokens';

/** Wide enough for the list beside the panel; below, the panel covers it. */
const BESIDE_MIN_WIDTH = 1180;

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
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        },
        '& tbody th:not(:first-child)': { paddingLeft: 8 },
        '& td > span:not([data-status]), & td > a, & td > button': {
          display: 'block',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
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
        '& > span': {
          display: 'block',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
        },
        '&:hover > :first-child': { textDecoration: 'underline' },
      },
      /** On a narrow page words wrap. */
      narrow: {
        '& td, & tbody th, & $finding > span': { whiteSpace: 'normal' },
        '& $groupButton': { flexWrap: 'wrap', textAlign: 'left' },
        '& $counts': { float: 'none', display: 'flex', marginLeft: 24 },
      },
      openRow: {
        '& > *': { background: tokens.selected },
        '& > :first-child': {
          boxShadow: `inset 3px 0 0 ${theme.palette.primary.main}`,
        },
      },
      more: { whiteSpace: 'normal !important' as 'normal' },
    };
  },
  { name: 'DrydockFindings' },
);
