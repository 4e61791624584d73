import { useState } from 'react';
import type { ReactNode } from 'react';

export interface DisclosureProps {
  summary: ReactNode;
  /**
   * Counts when it is first shown; then only the reader opens and closes it, whatever is typed
   * inside.
   */
  initiallyOpen?: boolean;
  children: ReactNode;
}

/** Something that is shown on request. */
export function Disclosure({
  summary,
  initiallyOpen = false,
  children,
}: DisclosureProps) {
  const [open, setOpen] = useState(initiallyOpen);
  return (
    <details open={open} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary style={{ cursor: 'pointer' }}>{summary}</summary>
      <div style={{ marginTop: 12 }}>{children}</div>
    </details>
  );
}
