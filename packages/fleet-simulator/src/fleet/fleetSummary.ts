import { COMPONENTS } from './components';

/** Names that the catalog's entities must match. */
export interface FleetSummary {
  readonly components: readonly {
    readonly name: string;
    readonly system: string;
    readonly team: string;
    readonly namespace: string;
    readonly workload: string;
  }[];
  readonly systems: readonly string[];
  /** Groups that own components. */
  readonly teams: readonly string[];
  /** Groups that own clusters. */
  readonly clusterOwners: readonly string[];
}

export const fleetSummary: FleetSummary = {
  components: COMPONENTS.map(({ id, system, team, namespace, workload }) => ({
    name: id,
    system,
    team,
    namespace,
    workload,
  })),
  systems: [...new Set(COMPONENTS.map(({ system }) => system))],
  teams: [...new Set(COMPONENTS.map(({ team }) => team))],
  clusterOwners: [
    'platform-emea',
    'platform-amer',
    'platform-apac',
    'ml-platform',
    'retail-edge',
  ],
};
