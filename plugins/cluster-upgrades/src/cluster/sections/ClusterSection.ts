import type {
  Cluster,
  ClusterDetails,
  HistoryPage,
  PlatformFacts,
  Readiness,
  Target,
  UpcomingUpgrade,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { EntityName } from '../../api';
import { describeFailure } from '../../api/failure';
import type { StatusName } from '../../components/tokens';
import type { Resource } from '../../hooks/useResource';
import type { UrlChange, UrlState } from '../../hooks/useUrlState';
import type { TextKey, Texts } from '../../translation';
import type { SectionId } from './sectionIds';

/**
 * What the tab has read; sections take from it what they show. What only a body needs, the body
 * asks for.
 */
export interface ClusterTabFacts {
  cluster: Cluster;
  /** The entity whose page it is. */
  entity: EntityName;
  /** The target in the URL; undefined: the cluster's own. */
  target?: string;
  readiness: Resource<Readiness>;
  targets: Resource<Target[]>;
  details: Resource<ClusterDetails>;
  platform: Resource<PlatformFacts>;
  history: Resource<HistoryPage>;
  upcoming: Resource<UpcomingUpgrade[]>;
  /** Changes when the cluster was read or judged again, so that bodies ask again. */
  version: string;
  url: UrlState;
  /** Opens a section and moves there; `change` is made to the URL with it. */
  show(section: SectionId, change?: UrlChange): void;
}

export interface SectionSummary {
  /**
   * How many, or over how long. Left out where it is not known: never a 0 for what was not read.
   */
  count?: string;
  /** One sentence. */
  sentence: string;
  status?: { status: StatusName; label: string };
}

/**
 * A section of the tab: a row that says what is in it, and a body that is drawn, and asks for what
 * it needs, once it is open.
 */
export interface ClusterSection {
  id: SectionId;
  title: TextKey;
  summary(facts: ClusterTabFacts, now: Date, texts: Texts): SectionSummary;
  Body(props: { facts: ClusterTabFacts }): JSX.Element;
}

/**
 * The summary of what was read; until then that it is on its way, and after a failure that it is
 * unknown, with the reason.
 */
export function summaryOf<T>(
  { value, error }: Resource<T>,
  what: string,
  summarize: (value: NonNullable<T>) => SectionSummary,
  texts: Texts,
): SectionSummary {
  if (value !== undefined && value !== null) return summarize(value);
  if (!error) return { sentence: texts('cluster.readingStill', { what }) };
  const { title, cause } = describeFailure(error, what, texts);
  return {
    sentence: `${title} ${cause}`,
    status: unknownStatus(texts),
  };
}

export function unknownStatus(texts: Texts): SectionSummary['status'] {
  return { status: 'unknown', label: texts('cluster.unknown') };
}
