import type { ReasonCode } from '@drydock/upgrade-reasons';
import type express from 'express';
import type { JsonObject } from '@backstage/types';
import type { EndpointMap } from '../../schema/openapi';
import type { ChangeRule } from './changeRule';
import type { Guard } from './Guard';
import type { Reply } from './reply';

type NameOf<K> = K extends `#_delete|${infer P}`
  ? `DELETE ${P}`
  : K extends `#${infer M}|${infer P}`
  ? `${Uppercase<M>} ${P}`
  : never;

/** A route of the OpenAPI document, for example `POST /plans/{planId}/actions`. */
export type RouteName = NameOf<keyof EndpointMap>;

type EndpointOf<N> = {
  [K in keyof EndpointMap]: NameOf<K> extends N ? EndpointMap[K] : never;
}[keyof EndpointMap];
type FieldOf<N, F extends string, Otherwise> = EndpointOf<N> extends Record<
  F,
  infer T
>
  ? T
  : Otherwise;

/** A request that the OpenAPI document allows for a route. */
export type RouteRequest<N> = express.Request<
  FieldOf<N, 'path', object>,
  unknown,
  FieldOf<N, 'body', undefined>,
  FieldOf<N, 'query', object>
>;

/** What the OpenAPI document says that a route answers. */
export type RouteAnswer<N> = FieldOf<N, 'response', never>;

/** How much JSON a request may hold. */
export interface BodyLimit {
  readonly bytes: number;
  /** What to do about a larger one. */
  readonly hint: Extract<ReasonCode, `input.hint-${string}`>;
}

export type SeverityLevel = 'low' | 'medium' | 'high' | 'critical';

/** The auditor event of a route. */
export interface AuditOf<Facts extends readonly unknown[]> {
  /** Kebab-case, without the plugin's name. */
  readonly eventId: string;
  readonly severityLevel: SeverityLevel | ((...facts: Facts) => SeverityLevel);
  readonly meta?: (...facts: Facts) => JsonObject;
}

interface RouteParts<N, Seen, Services> {
  /** Decides whether the caller may send the request, and what the handler may see. */
  readonly guard: Guard<RouteRequest<N>, Seen>;
  /** The event of a change. It begins before the guard decides, so that a refusal leaves one. */
  readonly audit?: AuditOf<[request: RouteRequest<N>]>;
  /** The event of an export or a read. It begins after the guard allowed the request. */
  readonly auditAllowed?: AuditOf<[request: RouteRequest<N>, seen: Seen]>;
  /** Default: that of `readBody`. */
  readonly bodyLimit?: BodyLimit;
  readonly handler: (
    seen: Seen,
    request: RouteRequest<N>,
    services: Services,
    response: express.Response,
  ) => Promise<Reply<RouteAnswer<N>>>;
}

/** One route: who can call it, what it needs of the change policy, what it records and does. */
export type RouteDefinition<N, Seen, Services> = RouteParts<N, Seen, Services> &
  (N extends `GET ${string}` ? object : { readonly change: ChangeRule });

/* eslint-disable @typescript-eslint/no-explicit-any */
/** A definition as it is mounted: that its parts agree was checked where it was written. */
export interface AnyRoute<Services> {
  readonly guard: Guard<any, any>;
  readonly change?: ChangeRule;
  readonly audit?: AuditOf<any[]>;
  readonly auditAllowed?: AuditOf<any[]>;
  readonly bodyLimit?: BodyLimit;
  readonly handler: (
    seen: any,
    request: any,
    services: Services,
    response: express.Response,
  ) => Promise<Reply<any>>;
}
