import { addOnsSection } from './addOns';
import { checksSection } from './checks';
import type { ClusterSection } from './ClusterSection';
import { differenceSection } from './difference';
import { findingsSection } from './findings';
import { historySection } from './history';
import { nodePoolsSection } from './nodePools';
import { notReadSection } from './notRead';
import { platformSection } from './platform';
import { rollbackSection } from './rollback';
import { servicesSection } from './services';
import { trendSection } from './trend';
import { upcomingSection } from './upcoming';

/** Every section of a cluster's tab, in its order. A new one is a file, an id and a row here. */
export const clusterSections: ClusterSection[] = [
  findingsSection,
  platformSection,
  rollbackSection,
  nodePoolsSection,
  addOnsSection,
  servicesSection,
  upcomingSection,
  checksSection,
  trendSection,
  differenceSection,
  historySection,
  notReadSection,
];
