import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { entriesOf, listOf, numberIn, type Asked } from './asked';
import { AwsWorld, type TestGroup } from './AwsWorld';
import { groupBody } from './bodies';
import { xmlOf } from './xml';

/** A refusal as AWS answers it. */
class Refusal extends Error {
  constructor(readonly code: string, message: string, readonly status = 400) {
    super(message);
  }
}

/** A change that was accepted. */
export interface AcceptedChange {
  readonly action: string;
  readonly asked: Readonly<Record<string, string>>;
}

const READS: ReadonlySet<string> = new Set([
  'DescribeAutoScalingGroups',
  'DescribeLaunchTemplateVersions',
  'DescribeInstances',
]);

/**
 * Auto Scaling and EC2 as their API descriptions have them, over HTTP: instances take time, sizes
 * bind, a suspended Launch launches nothing. Time is that of {@link AwsWorld}. It was held to no
 * real AWS.
 */
export class AutoScalingServer {
  readonly accepted: AcceptedChange[] = [];
  readonly world = new AwsWorld();
  /** Answers the next requests of an action with this error instead. */
  readonly throttled = new Map<string, number>();
  /** Answers requests of an action with an error of this code. */
  readonly refused = new Map<string, string>();
  /** Called after a listing of groups was answered. */
  onListed: (() => void) | undefined;
  /** Does what is asked, and cuts the connection instead of answering it. */
  losesAnswer: ((action: string) => boolean) | undefined;
  /** Called before an instance is terminated on request. */
  onTerminate: ((id: string) => void) | undefined;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<AutoScalingServer> {
    const server = createServer();
    const started = new AutoScalingServer(server);
    server.on(
      'request',
      (request, response) => void started.#serve(request, response),
    );
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    return started;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Accepted changes of an action. */
  changes(action: string): readonly AcceptedChange[] {
    return this.accepted.filter(each => each.action === action);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise(resolve => this.#server.close(resolve));
  }

  async #serve(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const asked = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
    const action = asked.get('Action') ?? '';
    const [status, body] = this.#answer(action, asked);
    if (!READS.has(action) && this.losesAnswer?.(action)) {
      request.socket.destroy();
      return;
    }
    response.writeHead(status, { 'content-type': 'text/xml' });
    response.end(body);
  }

  #answer(action: string, asked: Asked): readonly [number, string] {
    try {
      const throttles = this.throttled.get(action) ?? 0;
      if (throttles > 0) {
        this.throttled.set(action, throttles - 1);
        throw new Refusal('Throttling', 'Rate exceeded', 400);
      }
      const refused = this.refused.get(action);
      if (refused) throw new Refusal(refused, 'No', 403);
      this.world.settle();
      const answer = this.#do(action, asked);
      if (!READS.has(action))
        this.accepted.push({ action, asked: Object.fromEntries(asked) });
      this.world.settle();
      return [200, answer];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, message, status } = error;
      return [
        status,
        xmlOf('ErrorResponse', {
          Error: { Type: 'Sender', Code: code, Message: message },
          RequestId: 'r',
        }),
      ];
    }
  }

  #do(action: string, asked: Asked): string {
    switch (action) {
      case 'DescribeAutoScalingGroups':
        return this.#describeGroups(asked);
      case 'DescribeLaunchTemplateVersions':
        return this.#describeTemplate(asked);
      case 'DescribeInstances':
        return this.#describeInstances(asked);
      case 'CreateOrUpdateTags':
      case 'DeleteTags':
        for (const tag of entriesOf(asked, 'Tags')) {
          const group = this.#group(tag.ResourceId);
          if (action === 'DeleteTags') group.tags.delete(tag.Key);
          else if ((tag.Value ?? '').length > 256)
            throw new Refusal('ValidationError', 'Tag value is too long');
          else group.tags.set(tag.Key, tag.Value ?? '');
        }
        return done(action);
      case 'SuspendProcesses':
      case 'ResumeProcesses': {
        const { suspended } = this.#group(asked.get('AutoScalingGroupName'));
        for (const name of listOf(asked, 'ScalingProcesses'))
          if (action === 'SuspendProcesses') suspended.add(name);
          else suspended.delete(name);
        return done(action);
      }
      case 'UpdateAutoScalingGroup':
        return this.#update(asked);
      case 'TerminateInstanceInAutoScalingGroup':
        return this.#terminate(asked);
      default:
        throw new Refusal('InvalidAction', `No action ${action}`);
    }
  }

  #group(name: string | null | undefined): TestGroup {
    const group = this.world.groups.get(name ?? '');
    if (!group)
      throw new Refusal(
        'ValidationError',
        `AutoScalingGroup name not found - ${name}`,
      );
    return group;
  }

  #update(asked: Asked): string {
    const group = this.#group(asked.get('AutoScalingGroupName'));
    const max = numberIn(asked, 'MaxSize') ?? group.max;
    const desired = numberIn(asked, 'DesiredCapacity') ?? group.desired;
    if (desired > max || desired < group.min)
      throw new Refusal(
        'ValidationError',
        `Desired capacity:${desired} must be between the specified min size:${group.min} and max size:${max}`,
      );
    group.max = max;
    group.desired = desired;
    return done('UpdateAutoScalingGroup');
  }

  #terminate(asked: Asked): string {
    const id = asked.get('InstanceId') ?? '';
    const group = [...this.world.groups.values()].find(each =>
      each.instances.some(instance => instance.id === id),
    );
    if (!group)
      throw new Refusal(
        'ValidationError',
        `Instance Id not found - No managed instance found for instance ID ${id}`,
      );
    const instance = group.instances.find(each => each.id === id);
    if (asked.get('ShouldDecrementDesiredCapacity') === 'true') {
      if (group.desired - 1 < group.min)
        throw new Refusal(
          'ValidationError',
          `Currently, desiredSize equals minSize (${group.min}). Terminating instance without replacement will violate group's min size constraint.`,
        );
      group.desired -= 1;
    }
    this.onTerminate?.(id);
    if (instance) this.world.terminate(instance, 'asked');
    return done('TerminateInstanceInAutoScalingGroup');
  }

  #describeGroups(asked: Asked): string {
    const names = listOf(asked, 'AutoScalingGroupNames');
    const [filter] = entriesOf(asked, 'Filters');
    const groups = [...this.world.groups.values()].filter(({ name, tags }) =>
      filter
        ? tags.get((filter.Name ?? '').slice('tag:'.length)) ===
          filter['Values.member.1']
        : names.includes(name),
    );
    const body = xmlOf('DescribeAutoScalingGroupsResponse', {
      DescribeAutoScalingGroupsResult: {
        AutoScalingGroups: {
          member: groups.map(group =>
            groupBody(group, this.world.listed(group)),
          ),
        },
      },
    });
    this.onListed?.();
    return body;
  }

  #describeTemplate(asked: Asked): string {
    const wanted = asked.get('LaunchTemplateVersion.1') ?? '';
    const id = asked.get('LaunchTemplateId') ?? '';
    const versions = this.world.templates.get(id) ?? [];
    const number =
      { $Latest: versions.length, $Default: 1 }[wanted] ?? Number(wanted);
    const version = versions[number - 1];
    if (!version)
      throw new Refusal(
        'InvalidLaunchTemplateId.VersionNotFound',
        'Could not find the specified version',
      );
    return xmlOf('DescribeLaunchTemplateVersionsResponse', {
      launchTemplateVersionSet: {
        item: [
          {
            launchTemplateId: id,
            launchTemplateName: 'workers',
            versionNumber: number,
            versionDescription: version.description,
            launchTemplateData: { imageId: 'ami-0123456789abcdef0' },
          },
        ],
      },
    });
  }

  #describeInstances(asked: Asked): string {
    const wanted = [...asked]
      .filter(([key]) => /^Filter\.1\.Value\.\d+$/.test(key))
      .map(([, id]) => id);
    const found = [...this.world.groups.values()]
      .flatMap(({ instances }) => instances)
      .filter(({ id }) => wanted.includes(id));
    return xmlOf('DescribeInstancesResponse', {
      reservationSet: {
        item: found.map(({ id, launchedMs, leavesMs }) => ({
          instancesSet: {
            item: [
              {
                instanceId: id,
                launchTime: new Date(launchedMs).toISOString(),
                instanceState: {
                  name: leavesMs === undefined ? 'running' : 'shutting-down',
                },
              },
            ],
          },
        })),
      },
    });
  }
}

function done(action: string): string {
  return xmlOf(`${action}Response`, { ResponseMetadata: { RequestId: 'r' } });
}
