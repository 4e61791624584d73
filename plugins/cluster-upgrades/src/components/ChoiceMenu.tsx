import { useState } from 'react';
import Button from '@material-ui/core/Button';
import Menu from '@material-ui/core/Menu';
import MenuItem from '@material-ui/core/MenuItem';
import type { Choice } from './FilterMenu';
import { usePageStyles } from './styles';

export interface ChoiceMenuProps {
  label: string;
  choices: Choice[];
  chosen: string;
  onChange(chosen: string): void;
}

/** One of several: "Group by: owner". */
export function ChoiceMenu({
  label,
  choices,
  chosen,
  onChange,
}: ChoiceMenuProps) {
  const classes = usePageStyles();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const choose = (value: string) => {
    setAnchor(undefined);
    onChange(value);
  };
  return (
    <>
      <Button
        variant="outlined"
        className={classes.button}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <span className={classes.muted}>{label}:&nbsp;</span>
        {choices.find(({ value }) => value === chosen)?.label ?? chosen}
        <DownShape />
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== undefined}
        onClose={() => setAnchor(undefined)}
        getContentAnchorEl={null}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      >
        {choices.map(choice => (
          <MenuItem
            key={choice.value}
            dense
            role="menuitemradio"
            aria-checked={choice.value === chosen}
            selected={choice.value === chosen}
            onClick={() => choose(choice.value)}
          >
            {choice.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

export interface ActionMenuProps {
  label: string;
  ariaLabel?: string;
  actions: { id: string; label: string; run(): void }[];
  busy?: boolean;
}

/** Several ways to do one thing behind one button: "Export". */
export function ActionMenu({
  label,
  ariaLabel,
  actions,
  busy,
}: ActionMenuProps) {
  const classes = usePageStyles();
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Button
        variant="outlined"
        className={classes.button}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-label={ariaLabel}
        aria-disabled={busy || undefined}
        onClick={event => !busy && setAnchor(event.currentTarget)}
      >
        {label}
        <DownShape />
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== undefined}
        onClose={() => setAnchor(undefined)}
        getContentAnchorEl={null}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      >
        {actions.map(action => (
          <MenuItem
            key={action.id}
            dense
            onClick={() => {
              setAnchor(undefined);
              action.run();
            }}
          >
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

function DownShape() {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      style={{ marginLeft: 6 }}
    >
      <path d="M4 6l4 4 4-4" />
    </svg>
  );
}
