import type { RouteDefinition, RouteName } from './routeTypes';

/**
 * The routes of one resource. A route without a guard does not compile, and neither does one that
 * changes something and has no rule of the change policy.
 */
export function defineRoutes<Services>() {
  return <Seen extends { [N in RouteName]?: unknown }>(routes: {
    readonly [N in keyof Seen]: RouteDefinition<N, Seen[N], Services>;
  }) => routes;
}
