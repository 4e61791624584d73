import MenuItem from '@material-ui/core/MenuItem';
import Select from '@material-ui/core/Select';
import { useId } from 'react';
import type {
  Target,
  Verdict,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { usePageStyles } from '../components/styles';
import { isSameVersion, namesText, versionText } from '../format/words';
import { reasonIn, useTexts } from '../translation';
import type { TextKey, Texts } from '../translation';

/** A verdict inside a line. */
export const verdictKeys: Record<Verdict, TextKey> = {
  ready: 'cluster.word.ready',
  attention: 'cluster.word.attention',
  blocked: 'cluster.word.blocked',
  unknown: 'cluster.word.unknown',
};

export interface TargetSelectProps {
  targets?: Target[];
  ownTarget?: string;
  chosen?: string;
  onTarget(target: string | undefined): void;
}

/**
 * What-if: the same facts judged for another version, without a request to the cluster. The choice
 * is in the URL.
 */
export function TargetSelect({
  targets,
  ownTarget,
  chosen,
  onTarget,
}: TargetSelectProps) {
  const texts = useTexts();
  const classes = usePageStyles();
  const labelId = `target-${useId().replace(/:/g, '')}`;
  const listed = targets ?? [];
  const wanted = chosen ?? ownTarget ?? '';
  const value =
    listed.find(({ version }) => isSameVersion(version, wanted))?.version ??
    wanted;
  const versions =
    value === '' || listed.some(target => target.version === value)
      ? listed
      : [{ version: value, allowed: true }, ...listed];
  return (
    <>
      <span id={labelId} className={`${classes.small} ${classes.muted}`}>
        {texts('cluster.target.label')}
      </span>
      <Select
        variant="outlined"
        value={value}
        displayEmpty
        onChange={event =>
          onTarget(
            isSameVersion(String(event.target.value), ownTarget)
              ? undefined
              : String(event.target.value),
          )
        }
        labelId={labelId}
        SelectDisplayProps={{
          id: `${labelId}-value`,
          style: {
            padding: '5px 32px 5px 10px',
            fontSize: 13,
            lineHeight: '20px',
            minWidth: 56,
          },
        }}
        style={{ height: 32 }}
        renderValue={() =>
          value === '' ? texts('cluster.target.none') : versionText(value)
        }
      >
        {versions.map(target => (
          <MenuItem key={target.version} value={target.version} dense>
            <span>
              {versionText(target.version)}
              <span className={classes.sub}>
                {targetNote(target, texts, ownTarget)}
              </span>
            </span>
          </MenuItem>
        ))}
      </Select>
    </>
  );
}

export function targetNote(
  target: Target,
  texts: Texts,
  ownTarget?: string,
): string {
  const notes = [
    target.isDefault || isSameVersion(target.version, ownTarget)
      ? texts('cluster.target.own')
      : undefined,
    target.patch ? texts('cluster.target.patch') : undefined,
    target.hops && target.hops > 1
      ? hopsText(target.hops, texts, target.through)
      : undefined,
    target.verdict && texts(verdictKeys[target.verdict]),
    target.allowed
      ? undefined
      : (target.reason && reasonIn(target.reason, texts)) ??
        texts('cluster.target.notAllowed'),
  ];
  return notes.filter(Boolean).join(' · ');
}

/**
 * Hops count what is written and verified: where a platform walks through versions by itself they
 * are fewer than the minors.
 */
function hopsText(hops: number, texts: Texts, through: string[] = []): string {
  return through.length === 0
    ? texts('cluster.target.hops', { count: hops })
    : texts('cluster.target.hopsThrough', {
        count: hops,
        versions: namesText(through.map(versionText), texts),
      });
}
