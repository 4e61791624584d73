import { baselineRoutes } from './baselines';
import { clusterRoutes } from './clusters';
import { diagnosticsRoutes } from './diagnostics';
import { findingRoutes } from './findings';
import { fleetStateRoutes } from './fleetState';
import { historyRoutes } from './history';
import { impactRoutes } from './impact';
import { planRoutes } from './plans';
import { readinessRoutes } from './readiness';
import { rolloutRoutes } from './rollouts';
import { supportRoutes } from './support';
import { trialRoutes } from './trials';
import { upcomingRoutes } from './upcoming';
import { upgradeRoutes } from './upgrades';
import { versionGateRoutes } from './versionGates';
import { waiverRoutes } from './waivers';
import type { ChangeRule } from './changeRule';
import type { GuardFacts } from './Guard';
import type { AnyRoute, BodyLimit, RouteName } from './routeTypes';

/** Every route of the API. */
export const ROUTES = {
  ...baselineRoutes,
  ...clusterRoutes,
  ...diagnosticsRoutes,
  ...findingRoutes,
  ...fleetStateRoutes,
  ...historyRoutes,
  ...impactRoutes,
  ...planRoutes,
  ...readinessRoutes,
  ...rolloutRoutes,
  ...supportRoutes,
  ...trialRoutes,
  ...upcomingRoutes,
  ...upgradeRoutes,
  ...versionGateRoutes,
  ...waiverRoutes,
};

/** Every route, in a form that does not tell the types of its parts. */
const EVERY: Readonly<Record<RouteName, AnyRoute<never>>> = ROUTES;

/** The guard of each route. */
export const ROUTE_GUARDS: Readonly<Record<string, GuardFacts>> =
  Object.fromEntries(
    Object.entries(EVERY).map(([name, { guard }]) => [name, guard]),
  );

/** The rule of the change policy of each route that is not a GET. */
export const CHANGE_RULES: Readonly<Record<string, ChangeRule>> =
  Object.fromEntries(
    Object.entries(EVERY).flatMap(([name, { change }]) =>
      change ? [[name, change]] : [],
    ),
  );

/** Routes whose requests may hold more than others. */
export const BODY_LIMITS: Readonly<Record<string, BodyLimit>> =
  Object.fromEntries(
    Object.entries(EVERY).flatMap(([name, { bodyLimit }]) =>
      bodyLimit ? [[name, bodyLimit]] : [],
    ),
  );

/** What handlers work with. None of it tells of a cluster without its caller. */
export type ApiServices = UnionToIntersection<
  (typeof ROUTES)[RouteName] extends infer Route
    ? Route extends AnyRoute<infer Services>
      ? Services
      : never
    : never
>;

type UnionToIntersection<Union> = (
  Union extends unknown ? (one: Union) => void : never
) extends (all: infer All) => void
  ? All
  : never;
