import {
  DescribeAutoScalingGroupsCommand,
  type AutoScalingClient,
  type AutoScalingGroup as DescribedGroup,
  type Filter,
} from '@aws-sdk/client-auto-scaling';
import {
  DescribeLaunchTemplateVersionsCommand,
  type EC2Client,
} from '@aws-sdk/client-ec2';
import type { AutoScalingGroup, LaunchTemplateVersion } from './model';
import {
  keyOf,
  namedTemplates,
  readGroup,
  type NamedTemplate,
} from './readGroup';
import { readTemplateVersion } from './readTemplateVersion';
import { StrangeAnswerError } from './StrangeAnswerError';

const PAGE_SIZE = 100;
const MAX_PAGES = 100;

/** Which groups are asked for: by name, or by a tag and its value. */
export type GroupQuery =
  | { readonly names: readonly string[] }
  | { readonly tag: { readonly key: string; readonly value: string } };

/** Reads Auto Scaling groups and resolves their launch templates; changes nothing. */
export class AutoScalingGroupReader {
  readonly #clients: { autoScaling: AutoScalingClient; ec2: EC2Client };

  constructor(clients: { autoScaling: AutoScalingClient; ec2: EC2Client }) {
    this.#clients = clients;
  }

  /**
   * All groups of a query, by name. Names that no group has are missing from the answer.
   * @throws what the SDK throws, or StrangeAnswerError; a part of a listing is never returned
   */
  async read(
    query: GroupQuery,
    signal: AbortSignal,
  ): Promise<readonly AutoScalingGroup[]> {
    if ('names' in query && query.names.length === 0) return [];
    const described = await this.#described(query, signal);
    const resolved = new Map<string, Promise<LaunchTemplateVersion>>();
    const groups: AutoScalingGroup[] = [];
    for (const each of described) {
      const launches: LaunchTemplateVersion[] = [];
      for (const template of namedTemplates(each)) {
        const key = keyOf(template);
        const version = resolved.get(key) ?? this.#resolve(template, signal);
        resolved.set(key, version);
        launches.push(await version);
      }
      const group = readGroup(each, launches);
      if (!group) throw new StrangeAnswerError('A group without its sizes');
      groups.push(group);
    }
    return groups.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  async #described(
    query: GroupQuery,
    signal: AbortSignal,
  ): Promise<readonly DescribedGroup[]> {
    const found: DescribedGroup[] = [];
    let token: string | undefined;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const answer = await this.#clients.autoScaling.send(
        new DescribeAutoScalingGroupsCommand({
          ...('names' in query
            ? { AutoScalingGroupNames: [...query.names] }
            : { Filters: filtersOf(query.tag) }),
          MaxRecords: PAGE_SIZE,
          NextToken: token,
        }),
        { abortSignal: signal },
      );
      // Absent in an empty answer: the SDK leaves empty lists out of XML.
      found.push(...(answer.AutoScalingGroups ?? []));
      token = answer.NextToken;
      if (!token) return found;
    }
    throw new StrangeAnswerError('A list of groups that does not end');
  }

  async #resolve(
    { templateId, templateName, version }: NamedTemplate,
    signal: AbortSignal,
  ): Promise<LaunchTemplateVersion> {
    const answer = await this.#clients.ec2.send(
      new DescribeLaunchTemplateVersionsCommand({
        ...(templateId
          ? { LaunchTemplateId: templateId }
          : { LaunchTemplateName: templateName }),
        Versions: [version],
      }),
      { abortSignal: signal },
    );
    const [described] = answer.LaunchTemplateVersions ?? [];
    const read = described && readTemplateVersion(described);
    if (!read)
      throw new StrangeAnswerError('A launch template without this version');
    return read;
  }
}

function filtersOf({
  key,
  value,
}: {
  readonly key: string;
  readonly value: string;
}): Filter[] {
  return [{ Name: `tag:${key}`, Values: [value] }];
}
