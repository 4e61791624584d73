import { permissionTexts } from './permission';
import { upgradeTexts } from './upgrade';
import { stepTexts } from './step';
import { rolloutTexts } from './rollout';
import { planTexts } from './plan';
import { pathTexts } from './path';
import { startTexts } from './start';
import { conditionTexts } from './condition';
import { windowTexts } from './window';
import { clusterTexts } from './cluster';
import { checkTexts } from './check';
import { checksTexts } from './checks';
import { changesTexts } from './changes';
import { readinessTexts } from './readiness';
import { factTexts } from './facts';
import { versionGateTexts } from './versionGate';
import { gateTexts } from './gate';
import { eventTexts } from './event';
import { noticeTexts } from './notice';
import { historyTexts } from './history';
import { dependencyTexts } from './dependency';
import { callTexts } from './call';
import { effectTexts } from './effect';
import { hookTexts } from './hook';
import { platformTexts } from './platform';
import { clusterApiTexts } from './clusterApi';
import { eksTexts } from './eks';
import { upcomingTexts } from './upcoming';
import { predictionTexts } from './prediction';
import { hopsTexts } from './hops';
import { othersTexts } from './others';
import { readTexts } from './read';
import { managementTexts } from './management';
import { requestTexts } from './request';
import { termTexts } from './term';

/** The texts of all reasons, by code; `{{name}}` is the parameter `name`. */
export const reasonTexts = {
  ...permissionTexts,
  ...upgradeTexts,
  ...stepTexts,
  ...rolloutTexts,
  ...planTexts,
  ...pathTexts,
  ...startTexts,
  ...conditionTexts,
  ...windowTexts,
  ...clusterTexts,
  ...checkTexts,
  ...checksTexts,
  ...changesTexts,
  ...readinessTexts,
  ...factTexts,
  ...versionGateTexts,
  ...gateTexts,
  ...eventTexts,
  ...noticeTexts,
  ...historyTexts,
  ...dependencyTexts,
  ...callTexts,
  ...effectTexts,
  ...hookTexts,
  ...platformTexts,
  ...clusterApiTexts,
  ...eksTexts,
  ...upcomingTexts,
  ...predictionTexts,
  ...hopsTexts,
  ...othersTexts,
  ...readTexts,
  ...managementTexts,
  ...requestTexts,
  ...termTexts,
} as const;

type Key = keyof typeof reasonTexts;

/** Identifies a reason; `_one` and `_other` of a plural belong to one. */
export type ReasonCode = Exclude<
  Key extends infer K
    ? K extends `${infer Base}_${'one' | 'other'}`
      ? Base
      : K
    : never,
  `term.${string}`
>;

/** A word of Drydock that stands in reasons. */
export type Term = Key extends infer K
  ? K extends `term.${infer Word}`
    ? Word
    : never
  : never;

/** The texts in another language. */
export type ReasonTexts = { readonly [K in Key]: string };
