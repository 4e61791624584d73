import type { LaunchTemplateVersion } from '@drydock/aws-access';
import { isOlder, parseVersion } from '@drydock/kubernetes-knowledge';
import type { InstanceState } from './model';

/** Where the launch template of a group leads. */
export interface TemplateLead {
  /** For messages: `workers, version 7`; empty: the group has no launch template. */
  readonly template: string;
  /** Kubernetes version of nodes that it launches; undefined: nothing says. */
  readonly version?: string;
}

/** A version of Kubernetes in free text, as `v1.31.4` or `eks 1.31`. */
const IN_TEXT =
  /(?:^|[^\d.])v?(1\.\d{1,3}(?:\.\d{1,3})?(?:[-+][\w.-]{1,60})?)(?![\d.])/;
/** Beyond it no author describes a version. */
const MAX_TEXT = 255;

/**
 * The Kubernetes version that a group launches now: nodes that it has launched with this version of
 * the template prove it, else what the template says of itself. Of several templates the oldest.
 * Pure.
 *
 * @param tag - key of the instance tag that says it; undefined: none does
 */
export function leadOf(
  launches: readonly LaunchTemplateVersion[],
  instances: readonly InstanceState[],
  tag?: string,
): TemplateLead {
  const template = launches
    .map(
      each =>
        `${each.templateName || each.templateId}, version ${each.version}`,
    )
    .join('; ');
  const versions = launches.map(each => versionOf(each, instances, tag));
  const known = versions.flatMap(version => version ?? []);
  // One that is not known may be older than all others.
  return known.length === 0 || known.length < versions.length
    ? { template }
    : { template, version: oldest(known) };
}

function versionOf(
  launch: LaunchTemplateVersion,
  instances: readonly InstanceState[],
  tag: string | undefined,
): string | undefined {
  const launched = instances.flatMap(({ template, node }) =>
    template?.templateId === launch.templateId &&
    template.version === launch.version &&
    node &&
    parseVersion(node.version)
      ? node.version
      : [],
  );
  if (launched.length > 0) return oldest(launched);
  const tagged = tag === undefined ? undefined : launch.instanceTags[tag];
  return versionInText(tagged) ?? versionInText(launch.description);
}

/** `v1.31.4` of `EKS 1.31.4, 2026-08`; undefined where the text names none. */
export function versionInText(text: string | undefined): string | undefined {
  const found = IN_TEXT.exec((text ?? '').slice(0, MAX_TEXT))?.[1];
  return found && parseVersion(`v${found}`) ? `v${found}` : undefined;
}

/** @param versions - at least one, each readable */
export function oldest(versions: readonly string[]): string {
  return versions.reduce((one, other) => (isOlder(other, one) ? other : one));
}
