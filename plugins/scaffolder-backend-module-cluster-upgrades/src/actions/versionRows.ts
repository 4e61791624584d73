import { minorOf, parseVersion } from '@drydock/kubernetes-knowledge';
import type {
  Cluster,
  PlatformAddOn,
  PlatformAddOns,
} from '@drydock/backstage-plugin-cluster-upgrades-common';

/**
 * How a component is:
 * - `as-wanted`: it runs what is wanted.
 * - `differs`: it runs something else.
 * - `not-ready`: its pods do not all run the version that is set.
 * - `unknown`: what it runs was not seen, which is never good.
 * - `not-compared`: it is healthy, and no version was asked for.
 */
export type VersionState =
  | 'as-wanted'
  | 'differs'
  | 'not-ready'
  | 'unknown'
  | 'not-compared';

/** One component of a cluster, such as `control plane` or `coredns`. */
export interface VersionRow {
  readonly component: string;
  readonly wanted?: string;
  readonly running?: string;
  readonly state: VersionState;
  readonly detail?: string;
}

export interface Wanted {
  /** Version of Kubernetes; a minor stands for each of its patches. */
  readonly target?: string;
  /** Of add-ons by name, before what their platform recommends. */
  readonly addOns: Readonly<Record<string, string>>;
}

/** Control plane, nodes and add-ons of a cluster, each with what is wanted and what runs. Pure. */
export function versionRows(
  cluster: Cluster,
  addOns: PlatformAddOns | undefined,
  wanted: Wanted,
): readonly VersionRow[] {
  return [
    ...kubernetesRows(cluster, wanted.target),
    ...addOnRows(addOns, wanted.addOns),
  ];
}

/** What all rows say together: a difference counts before what is not known. Pure. */
export function resultOf(
  rows: readonly VersionRow[],
): 'as-wanted' | 'differs' | 'unknown' {
  const has = (...states: VersionState[]) =>
    rows.some(({ state }) => states.includes(state));
  if (has('differs', 'not-ready')) return 'differs';
  return has('unknown') || !has('as-wanted') ? 'unknown' : 'as-wanted';
}

function kubernetesRows(
  { version, nodeVersions, freshness }: Cluster,
  target: string | undefined,
): readonly VersionRow[] {
  if (target === undefined) return [];
  const notSeen =
    freshness.state === 'fresh'
      ? undefined
      : `the last read of the cluster is ${freshness.state}`;
  const row = (component: string, running: string): VersionRow => ({
    component,
    wanted: target,
    running,
    state: notSeen ? 'unknown' : stateOf(running, target),
    ...(notSeen ? { detail: notSeen } : {}),
  });
  const unseen = (component: string): VersionRow => ({
    component,
    wanted: target,
    state: 'unknown',
    detail: notSeen ?? 'its version was not read',
  });
  return [
    version === undefined
      ? unseen('control plane')
      : row('control plane', version),
    ...(nodeVersions === undefined || nodeVersions.length === 0
      ? [unseen('nodes')]
      : nodeVersions.map(({ version: each, nodes }) =>
          row(`${nodes} ${nodes === 1 ? 'node' : 'nodes'}`, each),
        )),
  ];
}

/** A build such as `v1.36.4-eks-0a1b2c` is of the patch that it names. */
function stateOf(running: string, target: string): VersionState {
  const [seen, asked] = [parseVersion(running), parseVersion(target)];
  if (!seen || !asked) return 'unknown';
  const sameMinor = minorOf(running) === minorOf(target);
  const samePatch =
    asked.patch === undefined ||
    (seen.patch === asked.patch &&
      (asked.suffix === undefined || seen.suffix === asked.suffix));
  return sameMinor && samePatch ? 'as-wanted' : 'differs';
}

function addOnRows(
  addOns: PlatformAddOns | undefined,
  wanted: Wanted['addOns'],
): readonly VersionRow[] {
  const names = Object.keys(wanted);
  if (addOns?.state !== 'read') {
    const detail = addOns?.reason?.text ?? 'the portal does not tell';
    if (names.length === 0)
      return addOns?.state === 'unknown'
        ? [{ component: 'add-ons', state: 'unknown', detail }]
        : [];
    return names.map(component => ({
      component,
      wanted: wanted[component],
      state: 'unknown',
      detail,
    }));
  }
  const missing = names.filter(
    name => !addOns.items.some(each => each.name === name),
  );
  return [
    ...addOns.items.map(each => addOnRow(each, wanted[each.name])),
    ...missing.map(
      (component): VersionRow => ({
        component,
        wanted: wanted[component],
        state: 'unknown',
        detail: 'the platform shows no add-on of this name',
      }),
    ),
  ];
}

function addOnRow(
  { name, version, status, issues, offered }: PlatformAddOn,
  asked: string | undefined,
): VersionRow {
  const wanted = asked ?? offered.find(({ isDefault }) => isDefault)?.version;
  const detail = issues.map(({ text }) => text).join('; ');
  return {
    component: name,
    ...(wanted === undefined ? {} : { wanted }),
    ...(version === undefined ? {} : { running: version }),
    state: addOnState(version, status, wanted),
    ...(detail ? { detail } : {}),
  };
}

function addOnState(
  version: string | undefined,
  status: PlatformAddOn['status'],
  wanted: string | undefined,
): VersionState {
  if (version === undefined) return 'unknown';
  if (wanted !== undefined && version !== wanted) return 'differs';
  if (status === 'updating' || status === 'degraded') return 'not-ready';
  if (status === 'unknown') return 'unknown';
  return wanted === undefined ? 'not-compared' : 'as-wanted';
}

/** For the text output of a template. Pure. */
export function markdownTable(rows: readonly VersionRow[]): string {
  const cell = (text = '') =>
    text.replace(/[\\|]/g, '\\$&').replace(/\s+/g, ' ');
  const line = (cells: readonly (string | undefined)[]) =>
    `| ${cells.map(cell).join(' | ')} |`;
  return [
    line(['component', 'wanted', 'running', 'state', 'detail']),
    '| --- | --- | --- | --- | --- |',
    ...rows.map(({ component, wanted, running, state, detail }) =>
      line([component, wanted, running, state, detail]),
    ),
  ].join('\n');
}
