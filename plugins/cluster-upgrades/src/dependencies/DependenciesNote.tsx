import type { Dependency } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { Banner } from '../components/Banner';
import { EntityLink } from '../components/links';
import { RelativeTime } from '../components/RelativeTime';
import { count } from '../format/words';

/** The same in short, for a form: what an upgrade needs outside of its cluster and does not answer as expected; nothing where all is good. */
export function DependenciesNote({
  dependencies,
}: {
  dependencies: Dependency[];
}) {
  const unmet = dependencies.filter(({ status }) => status !== 'ok');
  if (unmet.length === 0) return null;
  return (
    <div style={{ marginTop: 8 }}>
      <Banner
        status={
          unmet.some(({ status }) => status === 'failing')
            ? 'blocked'
            : 'unknown'
        }
        title={`${count(
          unmet.length,
          'external dependency',
          'external dependencies',
        )} of ${dependencies.length} ${
          unmet.length === 1 ? 'does' : 'do'
        } not answer as expected.`}
        details="The start will be refused until this changes. They are asked again by themselves."
      >
        <ul style={{ margin: 0, paddingLeft: 20 }}>
          {unmet.map(({ id, title, message, since, owner }) => (
            <li key={id}>
              {title} {message}, first found so <RelativeTime iso={since} />
              {owner && (
                <>
                  {' · looked after by '}
                  <EntityLink entityRef={owner} />
                </>
              )}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
