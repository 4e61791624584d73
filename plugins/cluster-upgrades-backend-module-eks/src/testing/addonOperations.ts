import { addonBody } from './bodies';
import type { EksAddon, EksUpdate } from './model';
import {
  addonOf,
  invalid,
  once,
  ownClusterOf,
  pageOf,
  type EksCall,
  type EksOperation,
} from './operation';

const ADDON_MINUTES = 3;

export const addonOperations: readonly EksOperation[] = [
  {
    name: 'ListAddons',
    method: 'GET',
    path: '/clusters/{name}/addons',
    resource: 'cluster',
    takes: ['maxResults', 'nextToken'],
    answer: call => {
      const names = [...ownClusterOf(call).addons.keys()].sort();
      const { items, more } = pageOf(call, names);
      return { addons: items, ...more };
    },
  },
  {
    name: 'DescribeAddon',
    method: 'GET',
    path: '/clusters/{name}/addons/{addonName}',
    resource: 'addon',
    takes: [],
    answer: call => {
      const addon = addonOf(call, call.path.addonName);
      const { name } = call.path;
      const arn = call.region.arn('addon', name, addon.name, addon.uuid);
      return { addon: addonBody(ownClusterOf(call), addon, arn) };
    },
  },
  {
    name: 'DescribeAddonVersions',
    method: 'GET',
    path: '/addons/supported-versions',
    takes: [
      'kubernetesVersion',
      'addonName',
      'maxResults',
      'nextToken',
      'types',
      'publishers',
      'owners',
    ],
    answer: call => {
      const { items, more } = pageOf(call, offeredTo(call));
      return { addons: items, ...more };
    },
  },
  {
    name: 'UpdateAddon',
    method: 'POST',
    path: '/clusters/{name}/addons/{addonName}/update',
    resource: 'addon',
    takes: [
      'addonVersion',
      'serviceAccountRoleArn',
      'resolveConflicts',
      'clientRequestToken',
      'configurationValues',
      'podIdentityAssociations',
    ],
    isWrite: true,
    answer: call => once('UpdateAddon', call, () => startUpdate(call)),
  },
];

function offeredTo({ region, query }: EksCall) {
  const minor = query.get('kubernetesVersion');
  const wanted = query.get('addonName');
  return Object.entries(region.world.addons)
    .filter(([name]) => wanted === null || wanted === name)
    .map(([addonName, versions]) => ({
      addonName,
      type: 'networking',
      publisher: 'eks',
      owner: 'aws',
      addonVersions: versions
        .filter(({ minors }) => minor === null || minors.includes(minor))
        .map(({ version, minors, defaultFor }) => ({
          addonVersion: version,
          architecture: ['amd64', 'arm64'],
          compatibilities: minors
            .filter(each => minor === null || each === minor)
            .map(clusterVersion => ({
              clusterVersion,
              platformVersions: ['*'],
              defaultVersion: defaultFor.includes(clusterVersion),
            })),
          requiresConfiguration: false,
        })),
    }));
}

function startUpdate(call: EksCall): EksUpdate {
  const { region, body } = call;
  const cluster = ownClusterOf(call);
  const addon = addonOf(call, call.path.addonName);
  const target = { addon: addon.name };
  region.assertFree(cluster, 'AddonUpdate', target);
  const version = String(body.addonVersion ?? addon.version);
  assertOffered(call, addon, version);
  const resolve = String(body.resolveConflicts ?? 'NONE');
  if (addon.hasConflict && resolve === 'NONE')
    region.failNext(cluster, target, {
      errorCode: 'ConfigurationConflict',
      errorMessage: `Conflicts found when trying to apply ${addon.name}`,
      resourceIds: [],
    });
  return region.begin(cluster, {
    type: 'AddonUpdate',
    target,
    params: { AddonVersion: version, ResolveConflicts: resolve },
    minutes: ADDON_MINUTES,
    leave: () => {
      addon.status = 'UPDATE_FAILED';
    },
    succeed: () => {
      // What a request leaves out is gone, but for the associations.
      Object.assign(addon, {
        version,
        status: addon.issues.length > 0 ? 'DEGRADED' : 'ACTIVE',
        modifiedAt: region.world.now,
        serviceAccountRoleArn: body.serviceAccountRoleArn,
        configurationValues: valuesOf(body, addon, resolve),
        ...(Array.isArray(body.podIdentityAssociations)
          ? { podIdentityAssociations: [] }
          : {}),
        hasConflict: addon.hasConflict && resolve === 'PRESERVE',
      });
    },
  });
}

function valuesOf(
  { configurationValues }: EksCall['body'],
  addon: EksAddon,
  resolve: string,
): unknown {
  return (
    configurationValues ??
    (resolve === 'OVERWRITE' ? undefined : addon.configurationValues)
  );
}

function assertOffered(
  { region, path }: EksCall,
  addon: EksAddon,
  version: string,
): void {
  const fields = { clusterName: path.name, addonName: addon.name };
  const cluster = region.clusters.get(path.name);
  const offer = region.world.addons[addon.name]?.find(
    each => each.version === version,
  );
  if (!offer?.minors.includes(cluster?.version ?? ''))
    throw invalid(
      `Addon version specified is not supported by cluster version ${cluster?.version}`,
      fields,
    );
  const [from, to] = [addon.version, version].map(text =>
    Number(text.split('.')[1]),
  );
  if (addon.name === 'vpc-cni' && Math.abs(to - from) > 1)
    throw invalid(
      'Updating VPC-CNI can only go up or down 1 minor version at a time',
      fields,
    );
}
