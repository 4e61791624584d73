import type { Entity } from '@backstage/catalog-model';
import type { Impact } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { CodeDiff } from '../components/CodeDiff';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { useTexts } from '../translation';

const DESCRIPTOR = 'catalog-info.yaml';
const ANNOTATIONS = ['metadata:', '  annotations:', ''].join('\n');
/** In the spec of a component. */
const DEPENDENCY = 'dependsOn: [resource:<cluster>]';

/**
 * Nothing is linked: the exact line that links it. Before everything was looked at: what was not.
 */
export function NoLinkedClusters({
  entity,
  impact,
}: {
  entity: Entity;
  impact: Impact;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { name } = entity.metadata;
  if (impact.notKnown !== undefined)
    return <Status status="unknown" label={`${impact.notKnown}.`} />;
  if (entity.kind.toLocaleLowerCase('en-US') !== 'component') {
    return (
      <p className={classes.muted}>
        {impact.unlinked ?? texts('impact.unlinked.below', { name })}
      </p>
    );
  }
  return (
    <div className={classes.stack} style={{ gap: 8 }}>
      <p className={classes.muted}>{texts('impact.unlinked.add', { name })}</p>
      <CodeDiff
        before={ANNOTATIONS}
        after={`${ANNOTATIONS}    ${annotationLine(impact.unlinked, name)}\n`}
        label={DESCRIPTOR}
      />
      <p className={classes.muted}>
        {texts.rich('impact.unlinked.orDependency', {
          dependency: <code>{DEPENDENCY}</code>,
        })}
      </p>
    </div>
  );
}

function annotationLine(unlinked: string | undefined, name: string): string {
  const annotation =
    unlinked?.match(/^[a-z0-9.-]+\/[a-z0-9.-]+/i)?.[0] ??
    'backstage.io/kubernetes-id';
  return `${annotation}: ${name}`;
}
