import type { ReasonTexts } from '../texts';
import { permissionDe } from './permission';
import { upgradeDe } from './upgrade';
import { stepDe } from './step';
import { rolloutDe } from './rollout';
import { planDe } from './plan';
import { pathDe } from './path';
import { startDe } from './start';
import { conditionDe } from './condition';
import { windowDe } from './window';
import { clusterDe } from './cluster';
import { checkDe } from './check';
import { checksDe } from './checks';
import { changesDe } from './changes';
import { readinessDe } from './readiness';
import { factDe } from './facts';
import { versionGateDe } from './versionGate';
import { gateDe } from './gate';
import { eventDe } from './event';
import { noticeDe } from './notice';
import { historyDe } from './history';
import { dependencyDe } from './dependency';
import { callDe } from './call';
import { effectDe } from './effect';
import { hookDe } from './hook';
import { platformDe } from './platform';
import { clusterApiDe } from './clusterApi';
import { eksDe } from './eks';
import { upcomingDe } from './upcoming';
import { predictionDe } from './prediction';
import { hopsDe } from './hops';
import { othersDe } from './others';
import { readDe } from './read';
import { managementDe } from './management';
import { requestDe } from './request';
import { termDe } from './term';

export const germanReasonTexts: ReasonTexts = {
  ...permissionDe,
  ...upgradeDe,
  ...stepDe,
  ...rolloutDe,
  ...planDe,
  ...pathDe,
  ...startDe,
  ...conditionDe,
  ...windowDe,
  ...clusterDe,
  ...checkDe,
  ...checksDe,
  ...changesDe,
  ...readinessDe,
  ...factDe,
  ...versionGateDe,
  ...gateDe,
  ...eventDe,
  ...noticeDe,
  ...historyDe,
  ...dependencyDe,
  ...callDe,
  ...effectDe,
  ...hookDe,
  ...platformDe,
  ...clusterApiDe,
  ...eksDe,
  ...upcomingDe,
  ...predictionDe,
  ...hopsDe,
  ...othersDe,
  ...readDe,
  ...managementDe,
  ...requestDe,
  ...termDe,
};
