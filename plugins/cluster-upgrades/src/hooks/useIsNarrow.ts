import { useTheme } from '@material-ui/core/styles';
import useMediaQuery from '@material-ui/core/useMediaQuery';

/**
 * Whether the page is as narrow as a phone's, known when it is first drawn: Material UI's own way
 * draws the wide page first, for servers that draw pages.
 */
export const useIsNarrow = (): boolean =>
  useMediaQuery(useTheme().breakpoints.down('xs'), { noSsr: true });
