import { permissionTexts } from './permission';
import { upgradeTexts } from './upgrade';
import { selfManagedTexts } from './selfManaged';
import { stepTexts } from './step';
import { rolloutTexts } from './rollout';
import { planTexts } from './plan';
import { pathTexts } from './path';
import { startTexts } from './start';
import { conditionTexts } from './condition';
import { controllerTexts } from './controller';
import { windowTexts } from './window';
import { clusterTexts } from './cluster';
import { checkTexts } from './check';
import { checksTexts } from './checks';
import { checkTitleTexts } from './checkTitles';
import { changesTexts } from './changes';
import { addonNoteTexts } from './addonNotes';
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
import { platformBasisTexts } from './platformBasis';
import { clusterApiTexts } from './clusterApi';
import { eksTexts } from './eks';
import { openShiftTexts } from './openShift';
import { systemUpgradeTexts } from './systemUpgrade';
import { upgradeManagerTexts } from './upgradeManager';
import { autoScalingTexts } from './autoScaling';
import { upcomingTexts } from './upcoming';
import { predictionTexts } from './prediction';
import { hopsTexts } from './hops';
import { othersTexts } from './others';
import { readTexts } from './read';
import { trialTexts } from './trial';
import { decodeTexts } from './decode';
import { manifestTexts } from './manifest';
import { listingTexts } from './listing';
import { supportEndTexts } from './supportEnd';
import { configurationTexts } from './configuration';
import { exportTexts } from './export';
import { managementTexts } from './management';
import { ownerTexts } from './owner';
import { writerTexts } from './writer';
import { kubeconfigTexts } from './kubeconfig';
import { requestTexts } from './request';
import { inputTexts } from './input';
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
  ...controllerTexts,
  ...windowTexts,
  ...clusterTexts,
  ...checkTexts,
  ...checksTexts,
  ...checkTitleTexts,
  ...changesTexts,
  ...addonNoteTexts,
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
  ...platformBasisTexts,
  ...clusterApiTexts,
  ...eksTexts,
  ...selfManagedTexts,
  ...systemUpgradeTexts,
  ...upgradeManagerTexts,
  ...autoScalingTexts,
  ...openShiftTexts,
  ...upcomingTexts,
  ...predictionTexts,
  ...hopsTexts,
  ...othersTexts,
  ...readTexts,
  ...trialTexts,
  ...decodeTexts,
  ...manifestTexts,
  ...listingTexts,
  ...supportEndTexts,
  ...configurationTexts,
  ...exportTexts,
  ...managementTexts,
  ...ownerTexts,
  ...writerTexts,
  ...kubeconfigTexts,
  ...requestTexts,
  ...inputTexts,
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
