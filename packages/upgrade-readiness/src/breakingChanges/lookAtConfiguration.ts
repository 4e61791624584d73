import type { Param, Reason } from '@drydock/upgrade-reasons';
import type { ConfigurationSignal } from '@drydock/kubernetes-knowledge';
import type { ComponentFacts, ConfigurationFacts } from '../contracts';
import { listedNames } from '../words';
import type { FactReader } from './factReader';
import { blind, onCluster, saw } from './sightings';
import type { Blindness, Look, Sighting } from './sightings';
import { isBelow } from './versions';

type Signal<K extends ConfigurationSignal['kind']> = Extract<
  ConfigurationSignal,
  { readonly kind: K }
>;

/**
 * Pods of one component; blind where there are none, as on a control plane that a provider runs.
 */
function lookAtComponent(
  reader: FactReader,
  component: string,
  into: (pods: readonly ComponentFacts[]) => Look,
): Look {
  return reader.look('components', components => {
    const pods = components.filter(found => found.component === component);
    if (pods.length > 0) return into(pods);
    return blind(
      component === 'kube-proxy' ? 'other' : 'control-plane',
      noPodOf(component),
    );
  });
}

function noPodOf(component: string): Reason {
  return {
    code: 'check.look.no-pod',
    params: { component: { object: component } },
  };
}

/**
 * By component, not by pod: those of kube-proxy get another name with every roll, which a waiver
 * must outlive.
 */
function placeOf({ component }: ComponentFacts): Param {
  return {
    reasons: [
      {
        code: 'check.look.in-kube-system',
        params: { component: { object: component } },
      },
    ],
  };
}

function configMapOf(name: string): Param {
  return { object: `ConfigMap kube-system/${name}` };
}

function flagsOf(
  component: ComponentFacts,
  names: readonly string[],
  matches: (value: string) => boolean,
): readonly Sighting[] {
  const { flags } = component;
  return names.flatMap(name => {
    if (!Object.hasOwn(flags, name) || !matches(flags[name])) return [];
    return [
      onCluster(
        {
          code: 'check.look.flag',
          params: {
            component: { object: component.component },
            flag: {
              object: `--${name}${flags[name] === '' ? '' : `=${flags[name]}`}`,
            },
          },
        },
        'flag',
      ),
    ];
  });
}

export function lookForFlag(
  reader: FactReader,
  { component, flags, is, isNot, contains }: Signal<'flag'>,
): Look {
  const matches = (value: string) =>
    (is === undefined || is.includes(value)) &&
    (isNot === undefined || !isNot.includes(value)) &&
    (contains === undefined ||
      value.split(',').some(part => contains.includes(part.trim())));
  return lookAtComponent(reader, component, pods =>
    saw(pods.flatMap(pod => flagsOf(pod, flags, matches))),
  );
}

export function lookForAnyComponentFlag(
  reader: FactReader,
  { flags }: Signal<'any-component-flag'>,
): Look {
  return reader.look('components', components => {
    const found = components.flatMap(component =>
      flagsOf(component, flags, () => true),
    );
    return saw(
      found,
      unseenControlPlane(components) ?? {
        of: 'other',
        reason: { code: 'check.look.kubelet-flags' },
      },
    );
  });
}

function unseenControlPlane(
  components: readonly ComponentFacts[],
): Blindness | undefined {
  return components.some(({ component }) => component === 'kube-apiserver')
    ? undefined
    : {
        of: 'control-plane',
        reason: noPodOf('kube-apiserver'),
      };
}

/** Kubelets of clusters that kubeadm did not make are configured in files of their nodes. */
function unseenKubelets(
  documents: ConfigurationFacts['documents'],
): Blindness | undefined {
  return documents.some(({ kind }) => kind === 'KubeletConfiguration')
    ? undefined
    : {
        of: 'other',
        reason: { code: 'check.look.no-kubelet-configuration' },
      };
}

export function lookForAdmissionPlugin(
  reader: FactReader,
  { plugins }: Signal<'admission-plugin'>,
): Look {
  return lookForFlag(reader, {
    kind: 'flag',
    component: 'kube-apiserver',
    flags: ['enable-admission-plugins'],
    contains: plugins,
  });
}

/**
 * Gates of documents: `featureGates.X` of the kubelet and kube-proxy, `….feature-gates` among the
 * extra arguments that kubeadm keeps.
 */
function gatesOfDocument({
  values,
}: ConfigurationFacts['documents'][number]): ReadonlyMap<string, boolean> {
  const gates = new Map<string, boolean>();
  for (const [path, value] of Object.entries(values)) {
    const named = /(?:^|\.)featureGates\.(\w+)$/.exec(path);
    if (named) gates.set(named[1], value === 'true');
    if (!path.endsWith('.feature-gates')) continue;
    for (const part of value.split(',')) {
      const [gate, setting] = part.split('=');
      if (setting !== undefined)
        gates.set(gate.trim(), setting.trim() === 'true');
    }
  }
  return gates;
}

export function lookForFeatureGate(
  reader: FactReader,
  { gates, value }: Signal<'feature-gate'>,
): Look {
  const isMeant = (setting: boolean | undefined) =>
    setting !== undefined && (value === undefined || value === setting);
  return reader.look('components', components =>
    reader.look('configuration', ({ documents }) => {
      const places = [
        ...components.map(one => ({
          place: placeOf(one),
          settings: new Map(Object.entries(one.featureGates)),
        })),
        ...documents.map(document => ({
          place: configMapOf(document.configMap),
          settings: gatesOfDocument(document),
        })),
      ];
      const found = places.flatMap(({ place, settings }) =>
        gates
          .filter(gate => isMeant(settings.get(gate)))
          .map(gate =>
            onCluster(
              {
                code: 'check.look.gate',
                params: {
                  place,
                  gate: { object: `${gate}=${settings.get(gate)}` },
                },
              },
              'feature-gate',
            ),
          ),
      );
      return saw(
        found,
        unseenControlPlane(components) ?? unseenKubelets(documents),
      );
    }),
  );
}

export function lookForConfigurationVersion(
  reader: FactReader,
  { apiVersions }: Signal<'configuration-version'>,
): Look {
  return reader.look('configuration', ({ documents }) =>
    saw(
      documents.flatMap(({ configMap, key, apiVersion }) =>
        apiVersion && apiVersions.includes(apiVersion)
          ? [
              onCluster(
                {
                  code: 'check.look.document-version',
                  params: {
                    configMap: configMapOf(configMap),
                    key: { object: key },
                    version: { object: apiVersion },
                  },
                },
                'configuration',
              ),
            ]
          : [],
      ),
    ),
  );
}

export function lookForConfigurationValue(
  reader: FactReader,
  { document, path, is }: Signal<'configuration-value'>,
): Look {
  return reader.look('configuration', ({ documents }) => {
    const ofKind = documents.filter(({ kind }) => kind === document);
    if (ofKind.length === 0)
      return blind('other', {
        code: 'check.look.no-document',
        params: { document: { object: document } },
      });
    return saw(
      ofKind.flatMap(({ configMap, values }) => {
        const value = Object.hasOwn(values, path) ? values[path] : undefined;
        if (is === undefined ? value === undefined : !is.includes(value ?? ''))
          return [];
        return [
          onCluster(
            value
              ? {
                  code: 'check.look.value',
                  params: {
                    configMap: configMapOf(configMap),
                    value: { object: `${path}: ${value}` },
                  },
                }
              : {
                  code: 'check.look.no-value',
                  params: {
                    configMap: configMapOf(configMap),
                    path: { object: path },
                  },
                },
            'configuration',
          ),
        ];
      }),
    );
  });
}

export function lookForConfigMap(
  reader: FactReader,
  { prefix }: Signal<'config-map'>,
): Look {
  return reader.look('configuration', ({ documents }) => {
    const names = [
      ...new Set(documents.map(({ configMap }) => configMap)),
    ].filter(name => name.startsWith(prefix));
    return saw(
      names.map(name =>
        onCluster(
          {
            code: 'check.look.config-map',
            params: { configMap: configMapOf(name) },
          },
          'configuration',
        ),
      ),
    );
  });
}

export function lookForComponentVersion(
  reader: FactReader,
  { component, below }: Signal<'component-version'>,
): Look {
  return lookAtComponent(reader, component, pods => {
    const older = pods.map(one => ({
      one,
      isOlder: isBelow(one.version, below),
    }));
    const found = older.flatMap(({ one, isOlder }) =>
      isOlder
        ? [
            onCluster(
              {
                code: 'check.look.component-version',
                params: {
                  component: { object: one.component },
                  version: { version: one.version ?? '' },
                },
              },
              'image',
            ),
          ]
        : [],
    );
    const untold = older
      .filter(({ isOlder }) => isOlder === undefined)
      .map(({ one }) => one.pod);
    return saw(
      found,
      untold.length === 0
        ? undefined
        : {
            of: 'other',
            reason: {
              code: 'check.look.unstated-version',
              params: {
                count: { number: untold.length },
                pods: listedNames(untold),
              },
            },
          },
    );
  });
}
