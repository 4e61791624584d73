import { useEffect, useMemo, useRef, useState } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import OutlinedInput from '@material-ui/core/OutlinedInput';
import { makeStyles } from '@material-ui/core/styles';
import type { LogLine } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { ActionButton } from '../components/ActionButton';
import { downloadText } from '../components/download';
import { FailureNotice } from '../components/FailureNotice';
import { Section } from '../components/Section';
import { tokensOf } from '../components/tokens';
import { formatClock } from '../format/time';
import { useUpgradeLog } from './useUpgradeLog';
import { reasonIn, useTexts } from '../translation';
import type { Texts } from '../translation';

const useStyles = makeStyles(theme => {
  const tokens = tokensOf(theme);
  return {
    lines: {
      maxHeight: 360,
      overflow: 'auto',
      background: tokens.code,
      padding: '8px 0',
      fontFamily:
        'ui-monospace, SFMono-Regular, Menlo, Consolas, "Roboto Mono", monospace',
      fontSize: 12,
      lineHeight: '19px',
    },
    line: {
      display: 'flex',
      gap: 12,
      padding: '0 16px',
      '&:target': { background: tokens.selected },
    },
    time: {
      color: tokens.muted,
      flex: 'none',
      '&:hover': { textDecoration: 'underline' },
    },
    text: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', minWidth: 0 },
    warning: { color: tokens.status.attention.text, fontWeight: 600 },
    error: { color: tokens.status.failed.text, fontWeight: 600 },
    info: { color: tokens.text },
  };
});

export interface UpgradeLogProps {
  upgradeId: string;
  live: boolean;
  /** Changes when the upgrade changed, so that the last lines are read even after its end. */
  revision: string;
}

/** The step log: redacted by the backend, searchable, each line with its own link. */
export function UpgradeLog({ upgradeId, live, revision }: UpgradeLogProps) {
  const texts = useTexts();
  const classes = useStyles();
  const api = useApi(clusterUpgradesApiRef);
  const log = useUpgradeLog(
    async after =>
      (await api.getUpgradeLog({ path: { upgradeId }, query: { after } }))
        .items,
    upgradeId,
    live,
    revision,
  );
  const [search, setSearch] = useState('');
  const shown = useMemo(() => {
    const wanted = search.trim().toLowerCase();
    return wanted === ''
      ? log.lines
      : log.lines.filter(({ message }) =>
          reasonIn(message, texts).toLowerCase().includes(wanted),
        );
  }, [log.lines, search, texts]);
  const box = useFollow(shown, search === '');

  return (
    <Section
      id="log"
      title={texts('upgrade.log')}
      flush
      aside={
        <>
          <OutlinedInput
            value={search}
            onChange={event => setSearch(event.target.value)}
            placeholder={texts('upgrade.log.search')}
            inputProps={{
              'aria-label': texts('upgrade.log.search'),
              style: { padding: '0 10px', height: 30, fontSize: 13 },
            }}
            style={{ height: 32 }}
          />
          <ActionButton
            noLock
            deniedReason={
              log.lines.length === 0
                ? texts('upgrade.log.noLineYet')
                : undefined
            }
            onClick={() =>
              downloadText(
                `upgrade-${upgradeId}.log`,
                'text/plain;charset=utf-8',
                asText(log.lines, texts),
              )
            }
          >
            {texts('upgrade.log.download')}
          </ActionButton>
        </>
      }
      footer={
        <>
          <span>
            {texts('upgrade.log.shown', {
              shown: shown.length,
              total: log.lines.length,
            })}
          </span>
          <span>
            {texts(live ? 'upgrade.log.following' : 'upgrade.log.ended')}
          </span>
        </>
      }
    >
      {log.error && (
        <FailureNotice error={log.error} what={texts('upgrade.log.what')} />
      )}
      {/* Focusable, so that it scrolls with the keyboard. */}
      <div
        ref={box}
        className={classes.lines}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={texts('upgrade.log.lines')}
      >
        {shown.map(line => (
          <div
            key={line.sequence}
            id={`line-${line.sequence}`}
            className={classes.line}
          >
            <a href={`#line-${line.sequence}`} className={classes.time}>
              {formatClock(line.time, true)}
            </a>
            <span className={`${classes.text} ${classes[line.level]}`}>
              {reasonIn(line.message, texts)}
            </span>
          </div>
        ))}
        {shown.length === 0 && (
          <div className={classes.line}>
            {texts(
              log.lines.length === 0
                ? 'upgrade.log.empty'
                : 'upgrade.log.noMatch',
            )}
          </div>
        )}
      </div>
    </Section>
  );
}

function asText(lines: LogLine[], texts: Texts): string {
  return lines
    .map(line => `${line.time} ${line.level} ${reasonIn(line.message, texts)}`)
    .join('\n');
}

/** Keeps the newest line in sight, unless the reader scrolled up or searches. */
function useFollow(lines: LogLine[], follow: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  useEffect(() => {
    const element = box.current;
    const onScroll = () => {
      if (element)
        atEnd.current =
          element.scrollHeight - element.scrollTop - element.clientHeight < 40;
    };
    element?.addEventListener('scroll', onScroll);
    return () => element?.removeEventListener('scroll', onScroll);
  }, []);
  useEffect(() => {
    if (follow && atEnd.current && box.current) {
      box.current.scrollTop = box.current.scrollHeight;
    }
  }, [lines, follow]);
  return box;
}
