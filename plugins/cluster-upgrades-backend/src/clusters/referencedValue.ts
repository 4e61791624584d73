import type { Reason } from '@drydock/upgrade-reasons';
import type { ClusterIdentity } from './store/clusterIdentityQueries';

/** Values of the configuration by cluster id or `<source id>/<name in the source>`. */
export type ByReference = Readonly<Record<string, string>>;

export interface ReferencedSetting {
  /**
   * Where it is in the configuration, for example
   * `clusterUpgrades.planning.jobCredential.contexts`.
   */
  readonly setting: string;
  readonly values: ByReference;
}

const MAX_SHOWN = 3;

/** The one value that a setting has for a cluster, or what the operator has to correct. Pure. */
export function referencedValue(
  { setting, values }: ReferencedSetting,
  { id, name, references }: Pick<ClusterIdentity, 'id' | 'name' | 'references'>,
): { readonly value: string } | { readonly problem: Reason } {
  const entries = references.filter(reference =>
    Object.hasOwn(values, reference),
  );
  const [value, another] = new Set(entries.map(reference => values[reference]));
  if (value === undefined) {
    const keys = references
      .filter(reference => reference !== id)
      .slice(0, MAX_SHOWN);
    return {
      problem: {
        code: 'hook.no-entry',
        params: {
          setting: { object: setting },
          cluster: { cluster: id, name },
          keys: { list: [...keys, id].map(key => ({ text: key })) },
        },
      },
    };
  }
  if (another !== undefined) {
    return {
      problem: {
        code: 'hook.different-values',
        params: {
          setting: { object: setting },
          cluster: { cluster: id, name },
          keys: { list: entries.map(key => ({ text: key })) },
        },
      },
    };
  }
  return { value };
}
