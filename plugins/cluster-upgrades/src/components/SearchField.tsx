import { useEffect, useRef, useState } from 'react';
import InputAdornment from '@material-ui/core/InputAdornment';
import OutlinedInput from '@material-ui/core/OutlinedInput';
import SearchIcon from '@material-ui/icons/Search';

const TYPING_PAUSE_MS = 250;

export interface SearchFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

/** Text search that waits for a pause in typing. `/` focuses it, Esc empties it. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const latestChange = useRef(onChange);
  latestChange.current = onChange;

  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(
      () => latestChange.current(typed),
      TYPING_PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [typed, value]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const inField =
        event.target instanceof HTMLElement &&
        /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
      if (event.key === '/' && !inField && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        input.current?.focus();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <OutlinedInput
      value={typed}
      onChange={event => setTyped(event.target.value)}
      onKeyDown={event => event.key === 'Escape' && setTyped('')}
      inputRef={input}
      placeholder={label}
      inputProps={{
        'aria-label': label,
        maxLength: 200,
        style: { padding: '0 8px 0 0', height: 30, fontSize: 13 },
      }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon fontSize="small" />
        </InputAdornment>
      }
      endAdornment={
        <InputAdornment position="end">
          <kbd
            style={{
              border: '1px solid currentColor',
              borderRadius: 3,
              font: 'inherit',
              fontSize: 11,
              lineHeight: '14px',
              padding: '0 4px',
            }}
          >
            /
          </kbd>
        </InputAdornment>
      }
      style={{ height: 32, width: 220, paddingLeft: 8, paddingRight: 8 }}
    />
  );
}
