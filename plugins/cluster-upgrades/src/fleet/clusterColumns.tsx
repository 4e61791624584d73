import type { Cluster } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Column } from '../components/DataTable';
import type { Texts } from '../translation';
import {
  AssessedCell,
  NameCell,
  OwnerCell,
  SupportCell,
  TargetCell,
  UpgradeCell,
  VerdictCell,
  VersionCell,
} from './clusterCells';

interface ClusterColumn extends Column<Cluster> {
  title: string;
}

/** Columns of the fleet table, in their order. */
export const clusterColumns = (texts: Texts): ClusterColumn[] => [
  {
    id: 'cluster',
    title: texts('fleet.columns.cluster'),
    sort: 'name',
    rowHeader: true,
    minWidth: 128,
    share: '13%',
    render: cluster => <NameCell cluster={cluster} />,
  },
  {
    id: 'owner',
    title: texts('fleet.columns.owner'),
    sort: 'owner',
    minWidth: 116,
    render: cluster => <OwnerCell cluster={cluster} />,
  },
  {
    id: 'version',
    title: texts('fleet.columns.version'),
    sort: 'version',
    minWidth: 120,
    share: '14%',
    render: cluster => <VersionCell cluster={cluster} />,
  },
  {
    id: 'support',
    title: texts('fleet.columns.support'),
    sort: 'support',
    // A warning with a day of another year stays on its line.
    minWidth: 180,
    share: '14%',
    render: cluster => <SupportCell cluster={cluster} />,
  },
  {
    id: 'target',
    title: texts('fleet.columns.target'),
    share: '12%',
    render: cluster => <TargetCell cluster={cluster} />,
  },
  {
    id: 'verdict',
    title: texts('fleet.columns.verdict'),
    sort: 'verdict',
    render: cluster => <VerdictCell cluster={cluster} />,
  },
  {
    id: 'upgrade',
    title: texts('fleet.columns.upgrade'),
    sort: 'upgrade',
    share: '12%',
    render: cluster => <UpgradeCell cluster={cluster} />,
  },
  {
    id: 'assessed',
    title: texts('fleet.columns.assessed'),
    sort: 'assessed',
    render: cluster => <AssessedCell cluster={cluster} />,
  },
];
