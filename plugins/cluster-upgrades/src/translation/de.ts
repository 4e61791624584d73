import { headlinesDe } from './de/headlines';
import { formatDe } from './de/format';
import { clusterDe } from './de/cluster';
import { componentsDe } from './de/components';
import { dependenciesDe } from './de/dependencies';
import { diagnosticsDe } from './de/diagnostics';
import { failuresDe } from './de/failures';
import { fleetDe } from './de/fleet';
import { historyDe } from './de/history';
import { homeDe } from './de/home';
import { impactDe } from './de/impact';
import { planDe } from './de/plan';
import { planFieldsDe } from './de/planFields';
import { platformDe } from './de/platform';
import { readinessDe } from './de/readiness';
import { reasonsDe } from './de/reasons';
import { rolloutsDe } from './de/rollouts';
import { scaffolderDe } from './de/scaffolder';
import { supportDe } from './de/support';
import { trialsDe } from './de/trials';
import { upcomingDe } from './de/upcoming';
import { upgradeDe } from './de/upgrade';
import { versionGatesDe } from './de/versionGates';
import { wizardDe } from './de/wizard';
import type { messages } from './messages';
import type { Translated } from './Texts';

/** German. */
const german: Translated<typeof messages> = {
  ...headlinesDe,
  ...formatDe,
  ...clusterDe,
  ...componentsDe,
  ...dependenciesDe,
  ...diagnosticsDe,
  ...failuresDe,
  ...fleetDe,
  ...historyDe,
  ...homeDe,
  ...impactDe,
  ...planDe,
  ...planFieldsDe,
  ...platformDe,
  ...readinessDe,
  ...reasonsDe,
  ...rolloutsDe,
  ...scaffolderDe,
  ...supportDe,
  ...trialsDe,
  ...upcomingDe,
  ...upgradeDe,
  ...versionGatesDe,
  ...wizardDe,
};

export default german;
