import type {
  Dependency,
  DependencyStatus,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { EntityLinks } from '../components/links';
import { RelativeTime } from '../components/RelativeTime';
import { Section } from '../components/Section';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import type { StatusName } from '../components/tokens';
import { count } from '../format/words';
import { useHeadlines } from '../translation';

const looks: Record<DependencyStatus, { status: StatusName; word: string }> = {
  ok: { status: 'done', word: 'Good' },
  failing: { status: 'blocked', word: 'Failing' },
  unknown: { status: 'unknown', word: 'Unknown' },
};

/** What upgrades need outside of clusters, and how the portal last found it; nothing where nothing is configured. */
export function DependenciesSection({
  dependencies = [],
}: {
  dependencies: Dependency[] | undefined;
}) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  if (dependencies.length === 0) {
    return null;
  }
  const unmet = dependencies.filter(({ status }) => status !== 'ok').length;
  return (
    <Section
      title={headline('dependencies.title')}
      id="dependencies"
      flush
      aside={
        unmet === 0
          ? 'all are good'
          : `${unmet} of ${dependencies.length} ${
              unmet === 1 ? 'does' : 'do'
            } not answer as expected`
      }
    >
      <table
        className={classes.table}
        aria-label={headline('dependencies.title')}
      >
        <thead>
          <tr>
            <th scope="col">Dependency</th>
            <th scope="col">As the portal finds it</th>
            <th scope="col">Since</th>
          </tr>
        </thead>
        <tbody>
          {dependencies.map(
            ({
              id,
              title,
              status,
              message,
              owner,
              since,
              askedAt,
              clusters,
            }) => (
              <tr key={id}>
                <th scope="row">
                  {title}
                  {clusters !== undefined && (
                    <span className={classes.sub}>
                      needed by {count(clusters, 'cluster')}
                    </span>
                  )}
                  {owner && (
                    <span className={classes.sub}>
                      {owner.includes(':') ? (
                        <EntityLinks entityRefs={[owner]} />
                      ) : (
                        owner
                      )}
                    </span>
                  )}
                </th>
                <td className={classes.anywhere}>
                  <Status
                    status={looks[status].status}
                    label={looks[status].word}
                  />
                  <span className={classes.sub}>{message}</span>
                </td>
                <td>
                  <RelativeTime iso={since} />
                  <span className={classes.sub}>
                    asked <RelativeTime iso={askedAt} />
                  </span>
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </Section>
  );
}
