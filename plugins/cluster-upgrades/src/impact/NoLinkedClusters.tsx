import type { Entity } from '@backstage/catalog-model';
import type { Impact } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { CodeDiff } from '../components/CodeDiff';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';

/** Nothing is linked: the exact line that links it. Before everything was looked at: what was not. */
export function NoLinkedClusters({
  entity,
  impact,
}: {
  entity: Entity;
  impact: Impact;
}) {
  const classes = usePageStyles();
  const { name } = entity.metadata;
  if (impact.notKnown !== undefined)
    return <Status status="unknown" label={`${impact.notKnown}.`} />;
  if (entity.kind.toLocaleLowerCase('en-US') !== 'component') {
    return (
      <p className={classes.muted}>
        {impact.unlinked ??
          `No component below ${name} is linked to a cluster.`}
      </p>
    );
  }
  return (
    <div className={classes.stack} style={{ gap: 8 }}>
      <p className={classes.muted}>
        Drydock found no workload of {name}. Add one of these to its
        catalog-info.yaml; it shows up within 30 min.
      </p>
      <CodeDiff
        before={'metadata:\n  annotations:\n'}
        after={`metadata:\n  annotations:\n    ${annotationLine(
          impact.unlinked,
          name,
        )}\n`}
        label="catalog-info.yaml"
      />
      <p className={classes.muted}>
        or {code('dependsOn: [resource:<cluster>]')} in its spec
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

function code(text: string) {
  return <code>{text}</code>;
}
