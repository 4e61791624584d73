import { useState } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import { DEFAULT_NAMESPACE } from '@backstage/catalog-model';
import { useLocation } from 'react-router-dom';
import type {
  Cluster,
  Readiness,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import type { EntityName } from '../api';
import { FailureNotice } from '../components/FailureNotice';
import { LiveMessage } from '../components/LiveMessage';
import { Loading } from '../components/Loading';
import { usePageStyles } from '../components/styles';
import { isSameVersion } from '../format/words';
import { useNow } from '../hooks/useNow';
import { useResource } from '../hooks/useResource';
import type { Resource } from '../hooks/useResource';
import { useUrlState } from '../hooks/useUrlState';
import type { UrlState } from '../hooks/useUrlState';
import { FindingPanel } from '../readiness/panel/FindingPanel';
import type { KnownFinding } from '../readiness/panel/FindingPanel';
import { openFinding } from '../readiness/readinessQuery';
import { EmergencyStopBanner } from '../rollouts/EmergencyStopBanner';
import { UpcomingMessage } from '../upcoming/UpcomingSection';
import { useMyOwners } from '../upcoming/useMyOwners';
import { useUpcoming } from '../upcoming/useUpcoming';
import { useTexts } from '../translation';
import { isActive } from '../upgrade/phase';
import { askedTarget } from './askedTarget';
import { NextStepsCard } from './nextSteps/NextStepsCard';
import { nextSteps } from './nextSteps/nextSteps';
import type { Answer, NextStepsInput } from './nextSteps/nextSteps';
import type { NextSteps } from './nextSteps/steps';
import type { ClusterTabFacts } from './sections/ClusterSection';
import { SHOWN } from './sections/history';
import { openInUrl, openSections } from './sections/openSections';
import { sectionIds } from './sections/sectionIds';
import type { SectionId } from './sections/sectionIds';
import { SectionList } from './sections/SectionList';
import { StateBanner } from './StateBanner';
import { useRefresh } from './useRefresh';
import { VerdictHeader } from './VerdictHeader';
import { verdictSentence } from './verdictSentence';

const IDLE_REFRESH_MS = 30_000;
const BUSY_REFRESH_MS = 4_000;
const PLATFORM_REFRESH_MS = 60_000;

/**
 * The Upgrades tab of a cluster: the verdict, what to do next, and everything else in rows that
 * open.
 */
export function ClusterUpgradesContent() {
  const texts = useTexts();
  const classes = usePageStyles();
  const { entity } = useEntity();
  const api = useApi(clusterUpgradesApiRef);
  const [busy, setBusy] = useState(false);
  const name = entity.metadata.name;
  const namespace = entity.metadata.namespace ?? DEFAULT_NAMESPACE;
  const [clusterId, setClusterId] = useState<string>();
  const cluster = useResource(
    `cluster ${namespace}/${name}`,
    () => api.getClusterByEntity({ path: { namespace, name } }),
    {
      shows: clusterId ? [`cluster:${clusterId}`] : [],
      intervalMs: busy ? BUSY_REFRESH_MS : IDLE_REFRESH_MS,
    },
  );
  const upgrading =
    cluster.value?.upgrade !== undefined &&
    isActive(cluster.value.upgrade.phase);
  if (cluster.value && upgrading !== busy) {
    setBusy(upgrading);
  }
  if (cluster.value && cluster.value.id !== clusterId) {
    setClusterId(cluster.value.id);
  }

  return (
    <div className={`${classes.page} ${classes.entityPage}`}>
      <EmergencyStopBanner />
      {cluster.error && (
        <FailureNotice
          error={cluster.error}
          what={name}
          onRetry={cluster.reload}
        />
      )}
      {!cluster.value && cluster.loading && (
        <div className={classes.card}>
          <Loading label={texts('cluster.readingWhat', { what: name })} />
        </div>
      )}
      {cluster.value && (
        <ClusterView
          cluster={cluster.value}
          entity={{ kind: entity.kind, namespace, name }}
          onChanged={cluster.reload}
        />
      )}
    </div>
  );
}

function ClusterView({
  cluster,
  entity,
  onChanged,
}: {
  cluster: Cluster;
  entity: EntityName;
  onChanged(): void;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const url = useUrlState();
  const target = askedTarget(url.one('target')?.slice(0, 64), cluster);
  const otherTarget = isSameVersion(target, cluster.target)
    ? undefined
    : target;
  const shown = openFinding(url);
  // Counts waivers given and revoked here: they change verdicts without a new read.
  const [accepted, setAccepted] = useState(0);
  const read = `${cluster.id} ${cluster.freshness.readAt} ${cluster.version}`;
  // A waiver, or a reported trial, changes the verdict without a new read.
  const judged = `${read} ${cluster.verdict} ${JSON.stringify([
    cluster.findings,
    cluster.checks,
  ])}`;
  const judgement = useOfTarget(target, `readiness ${judged}`, () =>
    api.getReadiness({ path: { clusterId: cluster.id }, query: { target } }),
  );
  const readiness = judgement.shown;
  const targets = useResource(
    `targets ${read}`,
    async () =>
      (await api.listTargets({ path: { clusterId: cluster.id } })).items,
    { keepPrevious: true },
  );
  const details = useResource(
    `details ${read}`,
    () => api.getClusterDetails({ path: { clusterId: cluster.id } }),
    { keepPrevious: true },
  );
  const insights = useOfTarget(
    target,
    `platform ${read}`,
    () =>
      api.getPlatform({ path: { clusterId: cluster.id }, query: { target } }),
    PLATFORM_REFRESH_MS,
  );
  const platform = insights.shown;
  const ended = cluster.freshness.endedSince;
  const history = useResource(
    `history ${cluster.id} ${cluster.version} ${cluster.upgrade?.id} ${ended?.id}`,
    () => api.listHistory({ query: { clusterId: cluster.id, limit: SHOWN } }),
    { keepPrevious: true },
  );
  const upcoming = useUpcoming(entity);
  const refresh = useRefresh(cluster, onChanged);
  const next = useNextSteps({
    cluster,
    readiness: judgement.answer,
    platform: insights.answer,
    upcoming: answerOf(upcoming),
    endedSinceRead: ended !== undefined,
  });
  const named = namedSections(next);
  const sections = useSections(url, named);
  const facts: ClusterTabFacts = {
    cluster,
    entity,
    target,
    readiness,
    targets,
    details,
    platform,
    history,
    upcoming,
    version: `${read} ${accepted}`,
    ...sections,
  };

  return (
    <>
      <StateBanner cluster={cluster} ended={ended} />
      <VerdictHeader
        cluster={cluster}
        readiness={readiness}
        targets={targets.value}
        upcoming={upcoming.value}
        platform={platform.value}
        last={history.value?.items[0]}
        chosenTarget={target}
        onTarget={chosen => sections.url.set({ target: chosen })}
        onRefresh={refresh.start}
        refreshing={refresh.busy}
        outdated={ended !== undefined}
      />
      {targets.error && (
        <FailureNotice
          error={targets.error}
          what={texts('cluster.what.targets', { cluster: cluster.title })}
          onRetry={targets.reload}
        />
      )}
      <NextStepsCard next={next} facts={facts} />
      <SectionList facts={facts} open={sections.open} named={named} />
      {shown && (otherTarget === undefined || readiness.value) && (
        <FindingPanel
          key={shown.fingerprint}
          clusterId={cluster.id}
          fingerprint={shown.fingerprint}
          known={
            readiness.value &&
            knownFinding(readiness.value, cluster, shown.fingerprint)
          }
          otherTarget={otherTarget}
          onClose={() => sections.url.set({ finding: undefined })}
          onChanged={() => {
            setAccepted(number => number + 1);
            readiness.reload();
            onChanged();
          }}
        />
      )}
      <LiveMessage
        message={
          readiness.value
            ? verdictSentence(readiness.value, cluster, texts)
            : ''
        }
      />
      <UpcomingMessage upcoming={upcoming} />
      <span className={classes.visuallyHidden}>
        {readiness.loading ? texts('cluster.reading') : ''}
      </span>
    </>
  );
}

function useNextSteps(
  facts: Omit<NextStepsInput, 'now' | 'viewer'>,
): NextSteps {
  const now = useNow(60_000);
  const me = useMyOwners();
  return nextSteps({ ...facts, now, viewer: me.value?.refs ?? [] });
}

/**
 * What is asked for one target: sections show the previous target's answer until the next one is
 * there, next steps do not go by it.
 */
function useOfTarget<T>(
  target: string | undefined,
  key: string,
  load: () => Promise<T>,
  intervalMs?: number,
): { shown: Resource<T>; answer: Answer<T> } {
  const loaded = useResource(
    `${key} ${target}`,
    async () => ({ target, value: await load() }),
    { intervalMs, keepPrevious: true },
  );
  const isOfTarget = loaded.value?.target === target;
  return {
    shown: { ...loaded, value: loaded.value?.value },
    answer: answerOf({
      ...loaded,
      value: isOfTarget ? loaded.value?.value : undefined,
    }),
  };
}

/** After a failed reload the last answer still counts. */
function answerOf<T>({ value, error }: Resource<T>): Answer<T> {
  return value ?? (error ? 'failed' : 'loading');
}

function namedSections({ steps }: NextSteps): SectionId[] {
  return sectionIds.filter(id => steps.some(({ section }) => section === id));
}

/**
 * Which sections are open, kept in the URL. Whatever else is written there keeps what an anchor
 * opened.
 */
function useSections(
  url: UrlState,
  named: SectionId[],
): Pick<ClusterTabFacts, 'url' | 'show'> & { open: SectionId[] } {
  const { hash } = useLocation();
  const open = openSections(url, hash, named);
  const isAnchored = sectionIds.some(id => hash === `#${id}`);
  const kept: UrlState = {
    ...url,
    set: change =>
      url.set(isAnchored ? { ...openInUrl(open), ...change } : change),
  };
  const show: ClusterTabFacts['show'] = (section, change) => {
    url.set({ ...change, ...openInUrl([...open, section]) });
    // Rows are always there: only what they open is not yet.
    document.getElementById(section)?.querySelector('button')?.focus();
  };
  return { url: kept, show, open };
}

/**
 * The finding as this page has it: for a target that is not the cluster's own, only this page has
 * it.
 */
function knownFinding(
  readiness: Readiness,
  cluster: Cluster,
  fingerprint: string,
): KnownFinding | undefined {
  const finding = readiness.findings.find(
    item => item.fingerprint === fingerprint,
  );
  // What target-schema tells of manifest files rests on the schema alone.
  const isOfTrial =
    finding?.checkId === 'trial-import' ||
    (finding?.checkId === 'target-schema' &&
      finding.evidence.every(({ source }) => source !== 'schema'));
  return (
    finding && {
      finding,
      cluster,
      from: cluster.version,
      target: readiness.target,
      trial: isOfTrial ? readiness.trial : undefined,
    }
  );
}
