import { useEffect, useRef, useState } from 'react';
import type { LogLine } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { LIVE_MS } from '../hooks/live';
import { useResource } from '../hooks/useResource';

/** The backend's page size: a full page means that more lines are waiting. */
const PAGE = 1000;
/** Older lines are dropped from the page, not from the record. */
const KEPT = 20_000;

/** Collects the log: each poll asks only for lines after the last one that is known. */
export function useUpgradeLog(
  load: (after?: number) => Promise<LogLine[]>,
  upgradeId: string,
  live: boolean,
  revision: string,
) {
  const known = useRef<{ upgradeId: string; lines: LogLine[] }>({
    upgradeId,
    lines: [],
  });
  const [lines, setLines] = useState<LogLine[]>([]);
  if (known.current.upgradeId !== upgradeId) {
    known.current = { upgradeId, lines: [] };
  }
  const poll = useResource(
    live ? `log ${upgradeId}` : `log ${upgradeId} ${revision}`,
    async () => {
      const store = known.current;
      for (;;) {
        const fresh = await load(store.lines[store.lines.length - 1]?.sequence);
        store.lines = [...store.lines, ...fresh].slice(-KEPT);
        if (fresh.length < PAGE) return store;
      }
    },
    {
      shows: [`upgrade:${upgradeId}`],
      intervalMs: live ? LIVE_MS : undefined,
      keepPrevious: true,
    },
  );
  const { value } = poll;
  const latest = value?.upgradeId === upgradeId ? value.lines : undefined;
  useEffect(() => setLines(latest ?? []), [latest]);
  return { lines, error: poll.error };
}
