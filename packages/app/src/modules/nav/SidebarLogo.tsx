import {
  Link,
  sidebarConfig,
  useSidebarOpenState,
} from '@backstage/core-components';
import { makeStyles } from '@material-ui/core/styles';

const useStyles = makeStyles({
  root: {
    width: sidebarConfig.drawerWidthClosed,
    height: 3 * sidebarConfig.logoHeight,
    display: 'flex',
    alignItems: 'center',
    marginBottom: -14,
  },
  link: {
    marginLeft: 22,
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    color: '#fff',
    fontSize: 20,
    fontWeight: 600,
  },
});

/** A hull in its dock, drawn here so that the portal needs no picture from elsewhere. */
const DockMark = () => (
  <svg
    width="28"
    height="28"
    viewBox="0 0 28 28"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
  >
    <path d="M3 5v18h22V5" />
    <path d="M8 12h12l-2.5 6h-7z" fill="currentColor" />
    <path d="M14 12V6" />
  </svg>
);

export const SidebarLogo = () => {
  const classes = useStyles();
  const { isOpen } = useSidebarOpenState();

  return (
    <div className={classes.root}>
      <Link to="/" underline="none" className={classes.link} aria-label="Home">
        <DockMark />
        {isOpen ? 'Drydock' : undefined}
      </Link>
    </div>
  );
};
