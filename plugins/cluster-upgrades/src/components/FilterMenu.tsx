import { useState } from 'react';
import Button from '@material-ui/core/Button';
import Checkbox from '@material-ui/core/Checkbox';
import Menu from '@material-ui/core/Menu';
import MenuItem from '@material-ui/core/MenuItem';
import { useTexts } from '../translation';
import type { Texts } from '../translation';
import { usePageStyles } from './styles';

export interface Choice {
  value: string;
  label: string;
}

export interface FilterMenuProps {
  label: string;
  choices: Choice[];
  chosen: string[];
  onChange(chosen: string[]): void;
  /** Said when nothing is chosen. */
  none?: string;
}

/** A filter that takes several values: "Owner: any", "Owner: payments", "Owner: 3 chosen". */
export function FilterMenu({
  label,
  choices,
  chosen,
  onChange,
  none,
}: FilterMenuProps) {
  const texts = useTexts();
  const classes = usePageStyles();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const toggle = (value: string) =>
    onChange(
      chosen.includes(value)
        ? chosen.filter(item => item !== value)
        : [...chosen, value],
    );
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
        {summary(
          choices,
          chosen,
          none ?? texts('components.filter.any'),
          texts,
        )}
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
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== undefined}
        onClose={() => setAnchor(undefined)}
        getContentAnchorEl={null}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      >
        {choices.length === 0 && (
          <MenuItem disabled>{texts('components.filter.noChoices')}</MenuItem>
        )}
        {choices.map(choice => (
          <MenuItem
            key={choice.value}
            dense
            role="menuitemcheckbox"
            aria-checked={chosen.includes(choice.value)}
            onClick={() => toggle(choice.value)}
          >
            <Checkbox
              checked={chosen.includes(choice.value)}
              size="small"
              color="primary"
              tabIndex={-1}
              disableRipple
              style={{ padding: '0 8px 0 0' }}
              inputProps={{ 'aria-hidden': true }}
            />
            {choice.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

function summary(
  choices: Choice[],
  chosen: string[],
  none: string,
  texts: Texts,
): string {
  if (chosen.length === 0) {
    return none;
  }
  if (chosen.length > 1) {
    return texts('components.filter.chosen', { number: chosen.length });
  }
  return choices.find(choice => choice.value === chosen[0])?.label ?? chosen[0];
}
