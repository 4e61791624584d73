import { DEFAULT_NAMESPACE, parseEntityRef } from '@backstage/catalog-model';
import { useEntityRefLink } from '@backstage/plugin-catalog-react';
import { FailureNotice } from '../components/FailureNotice';
import { PageLink } from '../components/links';
import { Loading } from '../components/Loading';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { versionText } from '../format/words';
import { useNow } from '../hooks/useNow';
import { useTexts } from '../translation';
import { UpcomingItem } from './UpcomingItem';
import { upcomingLook } from './upcomingLook';
import { useUpcoming } from './useUpcoming';
import { whenOf } from './whenOf';

const SHOWN = 4;

/**
 * The first few upcoming upgrades of the person who is signed in, with answers, for a home page.
 */
export function MyUpcoming({ userEntityRef }: { userEntityRef: string }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const link = useEntityRefLink();
  const upcoming = useUpcoming(parseEntityRef(userEntityRef));
  return (
    <>
      {upcoming.error && (
        <FailureNotice
          error={upcoming.error}
          what={texts('upcoming.whatYours')}
          onRetry={upcoming.reload}
        />
      )}
      {!upcoming.value && upcoming.loading && (
        <Loading label={texts('upcoming.readingYours')} rows={2} columns={2} />
      )}
      {upcoming.value?.length === 0 && (
        <span className={classes.muted}>{texts('upcoming.noneOfYours')}</span>
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
          {texts('upcoming.more', { count: upcoming.value.length - SHOWN })}
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
  const texts = useTexts();
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
        what={texts('upcoming.what')}
        onRetry={upcoming.reload}
      />
    );
  if (!upcoming.value)
    return <span className={classes.muted}>{texts('upcoming.reading')}</span>;
  const [next, ...others] = upcoming.value;
  if (!next)
    return <span className={classes.muted}>{texts('upcoming.none')}</span>;
  const look = upcomingLook(next, now, texts);
  return (
    <div>
      <span className={classes.row}>
        <Status status={look.status} label={look.word} />
        <PageLink to={`${tab}#upcoming`}>
          {texts('upcoming.item.change', {
            cluster: next.clusterName,
            version: versionText(next.target),
          })}
        </PageLink>
      </span>
      <span className={classes.sub}>
        {whenOf(next, now, texts).text}
        {others.length > 0 &&
          ` · ${texts('upcoming.after', { count: others.length })}`}
      </span>
    </div>
  );
}
