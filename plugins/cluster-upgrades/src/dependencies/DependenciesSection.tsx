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
import { reasonIn, useTexts } from '../translation';
import type { TextKey } from '../translation';

const looks: Record<DependencyStatus, { status: StatusName; word: TextKey }> = {
  ok: { status: 'done', word: 'dependencies.status.ok' },
  failing: { status: 'blocked', word: 'dependencies.status.failing' },
  unknown: { status: 'unknown', word: 'components.status.unknown' },
};

/**
 * What upgrades need outside of clusters, and how the portal last found it; nothing where nothing
 * is configured.
 */
export function DependenciesSection({
  dependencies = [],
}: {
  dependencies: Dependency[] | undefined;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  if (dependencies.length === 0) {
    return null;
  }
  const unmet = dependencies.filter(({ status }) => status !== 'ok').length;
  return (
    <Section
      title={texts('dependencies.title')}
      id="dependencies"
      flush
      aside={
        unmet === 0
          ? texts('dependencies.section.allGood')
          : texts('dependencies.section.unmet', {
              count: unmet,
              total: dependencies.length,
            })
      }
    >
      <table className={classes.table} aria-label={texts('dependencies.title')}>
        <thead>
          <tr>
            <th scope="col">{texts('dependencies.column.dependency')}</th>
            <th scope="col">{texts('dependencies.column.status')}</th>
            <th scope="col">{texts('dependencies.column.since')}</th>
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
                      {texts('dependencies.neededBy', { count: clusters })}
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
                    label={texts(looks[status].word)}
                  />
                  <span className={classes.sub}>
                    {reasonIn(message, texts)}
                  </span>
                </td>
                <td>
                  <RelativeTime iso={since} />
                  <span className={classes.sub}>
                    {texts.rich('dependencies.asked', {
                      at: <RelativeTime iso={askedAt} />,
                    })}
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
