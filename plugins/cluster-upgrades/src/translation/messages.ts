import { headlines } from './texts/headlines';
import { formatTexts } from './texts/format';
import { clusterTexts } from './texts/cluster';
import { componentsTexts } from './texts/components';
import { dependenciesTexts } from './texts/dependencies';
import { diagnosticsTexts } from './texts/diagnostics';
import { failuresTexts } from './texts/failures';
import { fleetTexts } from './texts/fleet';
import { historyTexts } from './texts/history';
import { homeTexts } from './texts/home';
import { impactTexts } from './texts/impact';
import { planTexts } from './texts/plan';
import { planFieldsTexts } from './texts/planFields';
import { platformTexts } from './texts/platform';
import { readinessTexts } from './texts/readiness';
import { reasonsTexts } from './texts/reasons';
import { rolloutsTexts } from './texts/rollouts';
import { scaffolderTexts } from './texts/scaffolder';
import { supportTexts } from './texts/support';
import { trialsTexts } from './texts/trials';
import { upcomingTexts } from './texts/upcoming';
import { upgradeTexts } from './texts/upgrade';
import { versionGatesTexts } from './texts/versionGates';
import { wizardTexts } from './texts/wizard';

/** Every text of the pages, by key. */
export const messages = {
  ...headlines,
  ...formatTexts,
  ...clusterTexts,
  ...componentsTexts,
  ...dependenciesTexts,
  ...diagnosticsTexts,
  ...failuresTexts,
  ...fleetTexts,
  ...historyTexts,
  ...homeTexts,
  ...impactTexts,
  ...planTexts,
  ...planFieldsTexts,
  ...platformTexts,
  ...readinessTexts,
  ...reasonsTexts,
  ...rolloutsTexts,
  ...scaffolderTexts,
  ...supportTexts,
  ...trialsTexts,
  ...upcomingTexts,
  ...upgradeTexts,
  ...versionGatesTexts,
  ...wizardTexts,
} as const;
