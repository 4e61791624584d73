import type { Dependency } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { Banner } from '../components/Banner';
import { EntityLink } from '../components/links';
import { RelativeTime } from '../components/RelativeTime';
import { reasonIn, useTexts } from '../translation';

/**
 * The same in short, for a form: what an upgrade needs outside of its cluster and does not answer
 * as expected; nothing where all is good.
 */
export function DependenciesNote({
  dependencies,
}: {
  dependencies: Dependency[];
}) {
  const texts = useTexts();
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
        title={texts('dependencies.note.title', {
          count: unmet.length,
          total: dependencies.length,
        })}
        details={texts('dependencies.note.consequence')}
      >
        <ul style={{ margin: 0, paddingLeft: 20 }}>
          {unmet.map(({ id, title, message, since, owner }) => (
            <li key={id}>
              {texts.rich('dependencies.note.item', {
                title,
                message: reasonIn(message, texts),
                since: <RelativeTime iso={since} />,
              })}
              {owner && (
                <>
                  {' · '}
                  {texts.rich('dependencies.note.owner', {
                    owner: <EntityLink entityRef={owner} />,
                  })}
                </>
              )}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
