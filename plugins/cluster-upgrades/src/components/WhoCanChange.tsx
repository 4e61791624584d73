import type { ReasonWho } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { useTexts } from '../translation';
import { EntityLink } from './links';

/** Who can change what a reason says: an owner as a link, or all users with a permission. */
export function WhoCanChange({
  who: { entityRef, permission },
}: {
  who: ReasonWho;
}) {
  const texts = useTexts();
  if (entityRef !== undefined) return <EntityLink entityRef={entityRef} />;
  return permission === undefined ? null : (
    <>{texts('components.withPermission', { permission })}</>
  );
}
