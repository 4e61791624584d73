import { said } from '@drydock/upgrade-reasons';
import type { ConfigurationSignal } from '@drydock/kubernetes-knowledge';
import type { ComponentFacts, ConfigurationFacts } from '../contracts';
import type { FactReader } from './factReader';
import { blind, onCluster, saw } from './sightings';
import type { Blindness, Look, Sighting } from './sightings';
import { isBelow } from './versions';

type Signal<K extends ConfigurationSignal['kind']> = Extract<
  ConfigurationSignal,
  { readonly kind: K }
>;

/** Pods of one component; blind where there are none, as on a control plane that a provider runs. */
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
      said(`No pod of ${component} is visible in kube-system`),
    );
  });
}

/** By component, not by pod: those of kube-proxy get another name with every roll, which a waiver must outlive. */
function placeOf({ component }: ComponentFacts): string {
  return `${component} in kube-system`;
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
        said(
          `${placeOf(component)} has --${name}${
            flags[name] === '' ? '' : `=${flags[name]}`
          }`,
        ),
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
        reason: said('Flags of kubelets are not visible in the API'),
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
        reason: said('No pod of kube-apiserver is visible in kube-system'),
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
        reason: said(
          'No KubeletConfiguration is kept in a ConfigMap of kube-system, so the gates of kubelets are not visible',
        ),
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

/** Gates of documents: `featureGates.X` of the kubelet and kube-proxy, `….feature-gates` among the extra arguments that kubeadm keeps. */
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
          place: `ConfigMap kube-system/${document.configMap}`,
          settings: gatesOfDocument(document),
        })),
      ];
      const found = places.flatMap(({ place, settings }) =>
        gates
          .filter(gate => isMeant(settings.get(gate)))
          .map(gate =>
            onCluster(
              said(
                `${place} sets the feature gate ${gate}=${settings.get(gate)}`,
              ),
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
                said(
                  `ConfigMap kube-system/${configMap}, key ${key}, is of ${apiVersion}`,
                ),
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
      return blind(
        'other',
        said(`No ${document} is kept in a ConfigMap of kube-system`),
      );
    return saw(
      ofKind.flatMap(({ configMap, values }) => {
        const value = Object.hasOwn(values, path) ? values[path] : undefined;
        if (is === undefined ? value === undefined : !is.includes(value ?? ''))
          return [];
        return [
          onCluster(
            said(
              `ConfigMap kube-system/${configMap} ${
                value ? `has ${path}: ${value}` : `has no ${path}`
              }`,
            ),
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
          said(`ConfigMap kube-system/${name} is there`),
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
        ? [onCluster(said(`${placeOf(one)} is of ${one.version}`), 'image')]
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
            reason: said(
              `The image of ${untold.join(', ')} does not tell its version`,
            ),
          },
    );
  });
}
