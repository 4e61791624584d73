import type {
  AutoScalingGroup,
  LaunchTemplateVersion,
} from '@drydock/aws-access';
import type { GroupsReader, InstanceMark, MarkedGroup } from '../groups/model';

/** An instance, changed in place. */
export interface TestInstance {
  id: string;
  lifecycle: string;
  template: number;
  mark?: InstanceMark;
  /** It does not say with what it was launched. */
  silent?: boolean;
}

interface TestGroup {
  name: string;
  desired: number;
  /** Kubernetes versions by number of the launch template version, from 1. */
  templates: string[];
  /** Number of the version that it launches; undefined: the newest. */
  pinned?: number;
  instances: TestInstance[];
  tags: Record<string, string>;
  followsDefaultVersion?: true;
  /** Templates of single instance types. */
  overrides: LaunchTemplateVersion[];
  /** What the descriptions say; `silent`: nothing. */
  described: 'version' | 'silent';
}

/** Auto Scaling groups in memory: what AWS says of them, and what changes them. */
export class ScalingGroups implements GroupsReader {
  /** What was changed, as AWS names it; the platform's own log. */
  readonly log: string[] = [];
  /** Set: what a read throws. */
  failure: Error | undefined;
  readonly #groups = new Map<string, TestGroup>();
  #launched = 0;

  /** A group whose instances all run `version`. @returns ids of its instances */
  add(name: string, size: number, version: string): readonly string[] {
    this.#groups.set(name, {
      name,
      desired: size,
      templates: [version],
      instances: [],
      tags: {},
      overrides: [],
      described: 'version',
    });
    return Array.from({ length: size }, () => this.launch(name).id);
  }

  /** A new version of the launch template, which the group launches from now on. */
  newTemplate(name: string, version: string): void {
    this.group(name).templates.push(version);
  }

  /** Launches one instance by the present template. */
  launch(name: string): TestInstance {
    const group = this.group(name);
    this.#launched += 1;
    const instance: TestInstance = {
      id: `i-${this.#launched.toString(16).padStart(17, '0')}`,
      lifecycle: 'InService',
      template: this.templateOf(group),
    };
    group.instances.push(instance);
    return instance;
  }

  /** As EnterStandby without decrement: the group launches one more. */
  standby(name: string, id: string): TestInstance {
    this.instance(name, id).lifecycle = 'Standby';
    this.log.push(`EnterStandby ${id}`);
    return this.launch(name);
  }

  mark(name: string, id: string, mark: InstanceMark | undefined): void {
    this.instance(name, id).mark = mark;
    this.log.push(`${mark ? 'CreateTags' : 'DeleteTags'} ${id}`);
  }

  /** As TerminateInstanceInAutoScalingGroup without decrement. @returns what is launched for it */
  terminate(name: string, id: string): TestInstance | undefined {
    const group = this.group(name);
    const { lifecycle } = this.instance(name, id);
    group.instances = group.instances.filter(each => each.id !== id);
    this.log.push(`TerminateInstanceInAutoScalingGroup ${id}`);
    return lifecycle === 'Standby' ? undefined : this.launch(name);
  }

  /** @throws Error where it is not there */
  group(name: string): TestGroup {
    const group = this.#groups.get(name);
    if (!group) throw new Error(`There is no group ${name}`);
    return group;
  }

  instance(name: string, id: string): TestInstance {
    const found = this.group(name).instances.find(each => each.id === id);
    if (!found) throw new Error(`There is no instance ${id}`);
    return found;
  }

  templateOf({ pinned, templates }: TestGroup): number {
    return pinned ?? templates.length;
  }

  /** What an instance runs. */
  versionOf(name: string, { template }: TestInstance): string {
    return this.group(name).templates[template - 1];
  }

  async read(
    names: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly MarkedGroup[]> {
    signal.throwIfAborted();
    if (this.failure) throw this.failure;
    return [...this.#groups.values()]
      .filter(({ name }) => names.includes(name))
      .map(group => ({
        group: this.#described(group),
        marks: new Map(
          group.instances.flatMap(({ id, mark }) =>
            mark ? [[id, mark] as const] : [],
          ),
        ),
      }));
  }

  #described(group: TestGroup): AutoScalingGroup {
    const { name, desired, templates, instances, tags, described } = group;
    const { followsDefaultVersion, overrides } = group;
    const version = this.templateOf(group);
    const launch: LaunchTemplateVersion = {
      templateId: `lt-${name}`,
      templateName: name,
      version,
      ...(described === 'version'
        ? { description: templates[version - 1] }
        : {}),
      instanceTags: {},
    };
    return {
      name,
      arn: `arn:aws:autoscaling:us-east-1:012345678901:autoScalingGroup:${name}`,
      minSize: 0,
      maxSize: desired * 2,
      desiredCapacity: desired,
      zones: ['us-east-1a'],
      isBeingDeleted: false,
      suspendedProcesses: [],
      tags,
      launches: [launch, ...overrides],
      ...(followsDefaultVersion ? { followsDefaultVersion } : {}),
      instances: instances.map(({ id, lifecycle, template, silent }) => ({
        id,
        lifecycle,
        health: 'Healthy',
        zone: 'us-east-1a',
        isProtectedFromScaleIn: false,
        ...(silent
          ? { drift: 'unknown' }
          : {
              template: { templateId: `lt-${name}`, version: template },
              drift: template === version ? 'none' : 'outdated',
            }),
      })),
    };
  }
}
