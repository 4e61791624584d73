import type { Cluster } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Column } from '../components/DataTable';
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
export const clusterColumns: ClusterColumn[] = [
  {
    id: 'cluster',
    title: 'Cluster',
    sort: 'name',
    rowHeader: true,
    minWidth: 128,
    share: '13%',
    render: cluster => <NameCell cluster={cluster} />,
  },
  {
    id: 'owner',
    title: 'Owner',
    sort: 'owner',
    minWidth: 116,
    render: cluster => <OwnerCell cluster={cluster} />,
  },
  {
    id: 'version',
    title: 'Version',
    sort: 'version',
    minWidth: 120,
    share: '14%',
    render: cluster => <VersionCell cluster={cluster} />,
  },
  {
    id: 'support',
    title: 'Support',
    sort: 'support',
    minWidth: 140,
    share: '13%',
    render: cluster => <SupportCell cluster={cluster} />,
  },
  {
    id: 'target',
    title: 'Target',
    share: '12%',
    render: cluster => <TargetCell cluster={cluster} />,
  },
  {
    id: 'verdict',
    title: 'Verdict · blockers by owner',
    sort: 'verdict',
    render: cluster => <VerdictCell cluster={cluster} />,
  },
  {
    id: 'upgrade',
    title: 'Upgrade',
    sort: 'upgrade',
    share: '12%',
    render: cluster => <UpgradeCell cluster={cluster} />,
  },
  {
    id: 'assessed',
    title: 'Assessed',
    sort: 'assessed',
    render: cluster => <AssessedCell cluster={cluster} />,
  },
];
