import type { ComponentController } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DataTable } from '../../components/DataTable';
import type { Column } from '../../components/DataTable';
import { Status } from '../../components/Status';
import { namesText } from '../../format/words';
import { reasonIn, useTexts } from '../../translation';
import type { Texts } from '../../translation';

const POOL = 'node-pools/';

const columnsOf = (texts: Texts): Column<ComponentController>[] => [
  {
    id: 'component',
    title: texts('cluster.controllers.column.component'),
    rowHeader: true,
    render: ({ component }) => componentText(component, texts),
  },
  {
    id: 'controller',
    title: texts('cluster.controllers.column.controller'),
    render: ({ providers, reason }) =>
      reason ? (
        <Status status="blocked" label={reasonIn(reason, texts)} />
      ) : (
        namesText(
          providers.map(({ name }) => name),
          texts,
        )
      ),
  },
];

/** Who changes each component, of a cluster that several providers change. */
export function WhoChangesWhat({
  controllers,
}: {
  controllers: ComponentController[];
}) {
  const texts = useTexts();
  return (
    <DataTable
      label={texts('cluster.controllers.title')}
      columns={columnsOf(texts)}
      rows={controllers}
      rowKey={({ component }) => component}
    />
  );
}

function componentText(component: string, texts: Texts): string {
  if (component === 'control-plane')
    return texts('cluster.controllers.controlPlane');
  if (component === 'add-ons') return texts('cluster.controllers.addOns');
  return component.startsWith(POOL)
    ? texts('cluster.controllers.pool', {
        pool: component.slice(POOL.length),
      })
    : texts('cluster.controllers.pools');
}
