import type { LaunchTemplateVersion as DescribedVersion } from '@aws-sdk/client-ec2';
import type { LaunchTemplateVersion } from './model';

/** Undefined for an answer without what identifies it. Pure. */
export function readTemplateVersion(
  described: DescribedVersion,
): LaunchTemplateVersion | undefined {
  const { LaunchTemplateId: templateId, VersionNumber: version } = described;
  if (templateId === undefined || version === undefined) return undefined;
  const { VersionDescription: description, LaunchTemplateData: data } =
    described;
  const tags = (data?.TagSpecifications ?? []).find(
    each => each.ResourceType === 'instance',
  );
  return {
    templateId,
    templateName: described.LaunchTemplateName ?? '',
    version,
    ...(description ? { description } : {}),
    ...(data?.ImageId ? { imageId: data.ImageId } : {}),
    instanceTags: Object.fromEntries(
      (tags?.Tags ?? []).map(({ Key = '', Value = '' }) => [Key, Value]),
    ),
  };
}
