import { allOf, type Reason, type ReasonCode } from '@drydock/upgrade-reasons';
import type { EksAddon, EksAddonFacts } from '../eksState';
import type { PartState } from '../partState';

const MOST_ISSUES = 5;

/**
 * What helps against errors that EKS documents of add-ons.
 * https://docs.aws.amazon.com/eks/latest/APIReference/API_AddonIssue.html
 */
const REMEDIES: Readonly<Record<string, ReasonCode>> = {
  ConfigurationConflict: 'eks.addon-remedy-conflict',
  InsufficientNumberOfReplicas: 'eks.addon-remedy-replicas',
  AccessDenied: 'eks.addon-remedy-role',
  AddonPermissionFailure: 'eks.addon-remedy-role',
  AdmissionRequestDenied: 'eks.addon-remedy-webhook',
  UnsupportedAddonModification: 'eks.addon-remedy-modification',
  K8sResourceNotFound: 'eks.addon-remedy-not-found',
  ClusterUnreachable: 'eks.addon-remedy-unreachable',
  AddonSubscriptionNeeded: 'eks.addon-remedy-subscription',
};

/** The status of an add-on, with what EKS says of its health and what helps. Pure. */
export function issuesReason(addon: EksAddonFacts): Reason {
  const { name, status, version, issues } = addon;
  const params = {
    addOn: { object: name },
    status: { object: status || 'Unknown' },
    version: { object: version },
  };
  if (issues.length === 0) return { code: 'eks.addon-status', params };
  return allOf([
    {
      code: 'eks.addon-status-because',
      params: {
        ...params,
        issues: {
          reasons: issueReasons(addon).slice(0, MOST_ISSUES),
          more: Math.max(0, issues.length - MOST_ISSUES),
        },
      },
    },
    ...remediesOf(issues.map(({ code }) => code)),
  ]);
}

/** That another user moved it further than the hop wants. Pure. */
export function beyondReason(
  { name, version }: EksAddonFacts,
  to: string,
): Reason {
  return {
    code: 'eks.addon-beyond',
    params: {
      addOn: { object: name },
      current: { object: version },
      to: { object: to },
    },
  };
}

/** What EKS says of an add-on's health, in its words. Pure. */
export function issueReasons({ issues }: EksAddonFacts): readonly Reason[] {
  return issues.map(
    ({ code, message, objects }): Reason =>
      objects.length === 0
        ? {
            code: 'eks.update-error',
            params: { error: { object: code }, said: { text: message } },
          }
        : {
            code: 'eks.update-error-of',
            params: {
              error: { object: code },
              said: { text: message },
              objects: { list: objects.map(object => ({ object })) },
            },
          },
  );
}

/** A failed update with what helps against its errors. Pure. */
export function withRemedies(
  part: PartState,
  { changes }: EksAddon,
): PartState {
  const failed = changes.findLast(({ status }) => status === 'Failed');
  if (part.state !== 'failed' || !part.reason || !failed) return part;
  return {
    ...part,
    reason: allOf([
      part.reason,
      ...remediesOf(failed.errors.map(({ code }) => code)),
    ]),
  };
}

export function remediesOf(codes: readonly string[]): readonly Reason[] {
  const found = codes.flatMap(code => REMEDIES[code] ?? []);
  return [...new Set(found)].map(code => ({ code }));
}
