import { DEFAULT_NAMESPACE, parseEntityRef } from '@backstage/catalog-model';
import { useEntityRefLink } from '@backstage/plugin-catalog-react';
import { FailureNotice } from '../components/FailureNotice';
import { PageLink } from '../components/links';
import { Loading } from '../components/Loading';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { count, versionText } from '../format/words';
import { useNow } from '../hooks/useNow';
import { UpcomingItem } from './UpcomingItem';
import { upcomingLook } from './upcomingLook';
import { useUpcoming } from './useUpcoming';
import { whenOf } from './whenOf';

const SHOWN = 4;

/** The first few upcoming upgrades of the person who is signed in, with answers, for a home page. */
export function MyUpcoming({ userEntityRef }: { userEntityRef: string }) {
  const classes = usePageStyles();
  const link = useEntityRefLink();
  const upcoming = useUpcoming(parseEntityRef(userEntityRef));
  return (
    <>
      {upcoming.error && (
        <FailureNotice
          error={upcoming.error}
          what="your upcoming upgrades"
          onRetry={upcoming.reload}
        />
      )}
      {!upcoming.value && upcoming.loading && (
        <Loading label="Reading your upcoming upgrades" rows={2} columns={2} />
      )}
      {upcoming.value?.length === 0 && (
        <span className={classes.muted}>
          No upgrade is planned of clusters that your teams own or run services
          on.
        </span>
      )}
      {upcoming.value && upcoming.value.length > 0 && (
        <ul style={{ display: 'grid', gap: 16 }}>
          {upcoming.value.slice(0, SHOWN).map(upgrade => (
            <UpcomingItem
              key={`${upgrade.planId} ${upgrade.clusterId}`}
              upgrade={upgrade}
              brief
              onChanged={upcoming.reload}
            />
          ))}
        </ul>
      )}
      {upcoming.value && upcoming.value.length > SHOWN && (
        <PageLink to={`${link(userEntityRef)}/upgrades#upcoming`}>
          and {count(upcoming.value.length - SHOWN, 'more upcoming upgrade')}
        </PageLink>
      )}
    </>
  );
}

/** The next upgrade of an entity in one line, for its card. */
export function NextUpcoming({
  entityRef,
  tab,
}: {
  entityRef: string;
  tab: string;
}) {
  const classes = usePageStyles();
  const now = useNow();
  const {
    kind,
    namespace = DEFAULT_NAMESPACE,
    name,
  } = parseEntityRef(entityRef);
  const upcoming = useUpcoming({ kind, namespace, name });
  if (upcoming.error)
    return (
      <FailureNotice
        error={upcoming.error}
        what="the upcoming upgrades"
        onRetry={upcoming.reload}
      />
    );
  if (!upcoming.value)
    return <span className={classes.muted}>Reading the upcoming upgrades</span>;
  const [next, ...others] = upcoming.value;
  if (!next)
    return <span className={classes.muted}>No upgrade is planned.</span>;
  const look = upcomingLook(next, now);
  return (
    <div>
      <span className={classes.row}>
        <Status status={look.status} label={look.word} />
        <PageLink to={`${tab}#upcoming`}>
          {next.clusterName} to {versionText(next.target)}
        </PageLink>
      </span>
      <span className={classes.sub}>
        {whenOf(next, now).text}
        {others.length > 0 && ` · ${others.length} more after it`}
      </span>
    </div>
  );
}
