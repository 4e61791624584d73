import type {
  ObservedAddOn,
  ProviderInsight,
  RollbackOption,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { redact } from '../../foundation/redact';
import { redactReason } from '../../foundation/redactReason';

/** What a platform answers, without secrets and cut to what pages show. */

export function presentInsight(insight: ProviderInsight): ProviderInsight {
  const {
    id,
    title,
    status,
    detail,
    affected,
    refreshedAt,
    link,
    needsAcknowledgement,
  } = insight;
  return {
    id: redact(id).slice(0, 300),
    title: redactReason(title),
    status,
    detail: redactReason(detail),
    affected: affected?.slice(0, 50).map(each => redact(each).slice(0, 300)),
    refreshedAt,
    link: link?.startsWith('https://') ? link.slice(0, 2_000) : undefined,
    needsAcknowledgement,
  };
}

export function presentOption({
  scope,
  possible,
  until,
  what,
  limits,
}: RollbackOption): RollbackOption {
  return {
    scope,
    possible,
    until,
    what: redactReason(what),
    limits: limits.slice(0, 20).map(reason => redactReason(reason)),
  };
}

export function presentAddOn({
  name,
  version,
  managedBy,
  status,
  issues,
  supportsTarget,
  updateTo,
  offered,
}: ObservedAddOn): ObservedAddOn {
  return {
    name: redact(name).slice(0, 300),
    version,
    managedBy,
    status,
    issues: issues.slice(0, 20).map(reason => redactReason(reason)),
    supportsTarget,
    updateTo,
    offered: offered.slice(0, 50),
  };
}
