import { nodegroupBody } from './bodies';
import { EksError } from './errors';
import {
  minorOf,
  type EksCluster,
  type EksNodegroup,
  type EksUpdate,
  type LaunchTemplate,
} from './model';
import {
  invalid,
  nodegroupOf,
  once,
  ownClusterOf,
  pageOf,
  type EksCall,
  type EksOperation,
} from './operation';
import { ROLLBACK_WINDOW_MS } from './rollbackInsights';

const NODE_MINUTES = 5;

const bodyOf = (call: EksCall, group: EksNodegroup) =>
  nodegroupBody(
    ownClusterOf(call),
    group,
    call.region.arn('nodegroup', call.path.name, group.name, group.uuid),
  );
const minorOfRelease = (release: string | undefined) =>
  release?.split('.').slice(0, 2).join('.');
const fieldsOf = ({ name }: EksCluster, group: EksNodegroup) => ({
  clusterName: name,
  nodegroupName: group.name,
});
const staleKey = ({ path }: EksCall) =>
  `${path.name} nodegroup ${path.nodegroupName}`;

export const nodegroupOperations: readonly EksOperation[] = [
  {
    name: 'ListNodegroups',
    method: 'GET',
    path: '/clusters/{name}/node-groups',
    resource: 'cluster',
    takes: ['maxResults', 'nextToken'],
    answer: call => {
      const names = [...ownClusterOf(call).nodegroups.keys()].sort();
      const { items, more } = pageOf(call, names);
      return { nodegroups: items, ...more };
    },
  },
  {
    name: 'DescribeNodegroup',
    method: 'GET',
    path: '/clusters/{name}/node-groups/{nodegroupName}',
    resource: 'nodegroup',
    takes: [],
    answer: call => ({
      nodegroup: call.region.seen(
        staleKey(call),
        bodyOf(call, nodegroupOf(call, call.path.nodegroupName)),
      ),
    }),
  },
  {
    name: 'UpdateNodegroupVersion',
    method: 'POST',
    path: '/clusters/{name}/node-groups/{nodegroupName}/update-version',
    resource: 'nodegroup',
    takes: [
      'version',
      'releaseVersion',
      'launchTemplate',
      'force',
      'clientRequestToken',
    ],
    isWrite: true,
    answer: call =>
      once('UpdateNodegroupVersion', call, () => startUpdate(call)),
  },
  {
    name: 'UpdateNodegroupConfig',
    method: 'POST',
    path: '/clusters/{name}/node-groups/{nodegroupName}/update-config',
    resource: 'nodegroup',
    takes: ['updateConfig', 'clientRequestToken'],
    isWrite: true,
    answer: call =>
      once('UpdateNodegroupConfig', call, () => startConfigUpdate(call)),
  },
];

/** Whether what is left out of `updateConfig` stays is not documented: here it does not. */
function startConfigUpdate(call: EksCall): EksUpdate {
  const { region, body } = call;
  const cluster = ownClusterOf(call);
  const group = nodegroupOf(call, call.path.nodegroupName);
  const target = { nodegroup: group.name };
  region.assertFree(cluster, 'ConfigUpdate', target);
  const wanted: Record<string, unknown> = { ...Object(body.updateConfig) };
  const { maxUnavailable, maxUnavailablePercentage } = wanted;
  if (
    (maxUnavailable === undefined) ===
    (maxUnavailablePercentage === undefined)
  )
    throw invalid(
      'Give one of maxUnavailable and maxUnavailablePercentage',
      fieldsOf(cluster, group),
    );
  const value = Number(maxUnavailable ?? maxUnavailablePercentage);
  if (!Number.isInteger(value) || value < 1 || value > 100)
    throw invalid('The update config is not valid', fieldsOf(cluster, group));
  return region.begin(cluster, {
    type: 'ConfigUpdate',
    target,
    params: Object.fromEntries(
      Object.entries(wanted).map(([key, each]) => [
        `${key[0].toUpperCase()}${key.slice(1)}`,
        String(each),
      ]),
    ),
    minutes: region.world.rules.configMinutes,
    succeed: () => {
      group.updateConfig = wanted;
    },
  });
}

interface Wanted {
  readonly version: string;
  readonly releaseVersion: string;
  readonly launchTemplate?: LaunchTemplate;
}

function startUpdate(call: EksCall): EksUpdate {
  const { region } = call;
  const cluster = ownClusterOf(call);
  const group = nodegroupOf(call, call.path.nodegroupName);
  const target = { nodegroup: group.name };
  region.assertFree(cluster, 'VersionUpdate', target);
  const wanted = wantedOf(call, cluster, group);
  const { version, releaseVersion, launchTemplate } = wanted;
  region.keepStale(staleKey(call), bodyOf(call, group));
  return region.begin(cluster, {
    type: 'VersionUpdate',
    target,
    params: {
      Version: version,
      ReleaseVersion: releaseVersion,
      ...(launchTemplate?.version
        ? { LaunchTemplateVersion: launchTemplate.version }
        : {}),
    },
    minutes: NODE_MINUTES * group.nodes,
    succeed: () => {
      Object.assign(group, wanted, { modifiedAt: region.world.now });
    },
  });
}

/**
 * What the group is to run, by what the request names and what it leaves out.
 * @throws EksError where that may not be
 */
function wantedOf(
  call: EksCall,
  cluster: EksCluster,
  group: EksNodegroup,
): Wanted {
  const launchTemplate = templateOf(call.body.launchTemplate, group);
  const named = {
    ...textAt(call, 'version'),
    ...textAt(call, 'releaseVersion'),
  };
  if (group.amiType === 'CUSTOM') {
    if (named.version !== undefined || named.releaseVersion !== undefined)
      throw invalid(
        'Neither version nor releaseVersion can be given for a custom AMI',
        fieldsOf(cluster, group),
      );
    return {
      version: group.version,
      releaseVersion: group.releaseVersion,
      ...(launchTemplate ? { launchTemplate } : {}),
    };
  }
  const version =
    named.version ?? minorOfRelease(named.releaseVersion) ?? group.version;
  assertMayRun(call, cluster, group, version);
  const releases = call.region.releasesOf(version);
  const releaseVersion = named.releaseVersion ?? releases.at(-1);
  if (releaseVersion === undefined || !releases.includes(releaseVersion))
    throw new EksError(
      'InvalidRequestException',
      `Requested release version ${releaseVersion} is not valid for kubernetes version ${version}`,
      fieldsOf(cluster, group),
    );
  return {
    version,
    releaseVersion,
    ...(launchTemplate ? { launchTemplate } : {}),
  };
}

function assertMayRun(
  { region }: EksCall,
  cluster: EksCluster,
  group: EksNodegroup,
  version: string,
): void {
  const fields = fieldsOf(cluster, group);
  if (minorOf(version) > minorOf(cluster.version))
    throw invalid(
      `Node group version ${version} is newer than the version ${cluster.version} of the cluster`,
      fields,
    );
  if (minorOf(version) >= minorOf(group.version)) return;
  const { rules, now } = region.world;
  const { reached } = cluster;
  const inWindow =
    reached?.from === version &&
    now - reached.at <= ROLLBACK_WINDOW_MS &&
    !reached.isForced;
  if (rules.groupsGoBack === 'in-window' && !inWindow)
    throw invalid(
      `Node group ${group.name} cannot go from ${group.version} to ${version}`,
      fields,
    );
}

/** A group keeps the template that it was made with, or none. */
function templateOf(
  asked: unknown,
  { launchTemplate }: EksNodegroup,
): LaunchTemplate | undefined {
  if (typeof asked !== 'object' || asked === null) return launchTemplate;
  const wanted: LaunchTemplate = asked;
  const isSame =
    launchTemplate !== undefined &&
    (wanted.id ?? launchTemplate.id) === launchTemplate.id &&
    (wanted.name ?? launchTemplate.name) === launchTemplate.name;
  if (!isSame)
    throw invalid('The launch template of a node group cannot be changed');
  return { ...launchTemplate, ...wanted };
}

function textAt<K extends string>(
  { body }: EksCall,
  key: K,
): Partial<Record<K, string>> {
  const value = body[key];
  const found: Partial<Record<K, string>> = {};
  if (typeof value === 'string') found[key] = value;
  return found;
}
