import { allOf, type Reason } from '@drydock/upgrade-reasons';
import { isSameProvider } from '../componentClaim';
import type { ProviderEffect, ProviderEffectRequest } from '../providerEffect';
import type {
  ObservedState,
  ProviderCluster,
  UpgradeProvider,
} from '../upgradeProvider';
import { clusterOf, type Part } from './Part';

export interface PartsOfCluster {
  readonly parts: readonly Part[];
  readonly observe: (
    cluster: ProviderCluster,
    signal: AbortSignal,
  ) => Promise<ObservedState>;
}

/** Settings of an effect that concerns node pools; all of them where it names none. */
export interface SettingsOfPools {
  readonly pools?: readonly string[];
}

/** The share of one controller in an effect. */
interface Share<Settings> {
  readonly part: Part;
  readonly port?: ProviderEffect<Settings>;
  readonly settings: Settings;
}

/**
 * An effect on node pools, done by the controllers of those pools. It is found again and undone by
 * its key at all of them. Undefined: none of them can.
 */
export function effectOfPools<Settings extends SettingsOfPools>(
  { parts, observe }: PartsOfCluster,
  portOf: (provider: UpgradeProvider) => ProviderEffect<Settings> | undefined,
): ProviderEffect<Settings> | undefined {
  const able = parts.flatMap(part => {
    const port = portOf(part.provider);
    return port ? [{ part, port }] : [];
  });
  const [first] = able;
  if (!first) return undefined;
  const shares = async (
    cluster: ProviderCluster,
    settings: Settings,
    signal: AbortSignal,
  ) => sharesOf(await observe(cluster, signal), parts, settings, portOf);
  return {
    async check(cluster, settings, signal) {
      for (const { part, port, settings: own } of await shares(
        cluster,
        settings,
        signal,
      )) {
        const refusal = port
          ? await port.check(clusterOf(part, cluster), own, signal)
          : cannot(part);
        if (refusal) return refusal;
      }
      return undefined;
    },
    async take(request, signal) {
      const all = await shares(request.cluster, request.settings, signal);
      const unable = all.find(({ port }) => port === undefined);
      if (unable) return { outcome: 'refused', message: cannot(unable.part) };
      const messages: Reason[] = [];
      for (const { part, port, settings } of all) {
        const taken = await port!.take(ofPart(request, part, settings), signal);
        // What was taken before is undone by its key.
        if (taken.outcome === 'refused') {
          for (const each of able) await undo(each, request, signal);
          return taken;
        }
        messages.push(taken.message);
      }
      const [message, ...others] = messages;
      return {
        outcome: 'taken',
        handle: { reference: request.cluster.name },
        message: message
          ? allOf([message, ...others])
          : { code: 'controller.no-pools' },
      };
    },
    async observe(request, signal) {
      for (const each of able) {
        const seen = await each.port.observe(
          ofPart(request, each.part, request.settings),
          signal,
        );
        if (seen.state === 'in-effect') return seen;
      }
      return { state: 'gone' };
    },
    async undo(request, signal) {
      const notes: Reason[] = [];
      for (const each of able) {
        const { note } = await undo(each, request, signal);
        if (note) notes.push(note);
      }
      const [note, ...others] = notes;
      return note ? { note: allOf([note, ...others]) } : {};
    },
    undoByHand(request) {
      const [reason, ...others] = able.map(({ part, port }) =>
        port.undoByHand(ofPart(request, part, request.settings)),
      );
      return allOf([reason, ...others]);
    },
  };
}

function undo<Settings>(
  {
    part,
    port,
  }: { readonly part: Part; readonly port: ProviderEffect<Settings> },
  request: ProviderEffectRequest<Settings>,
  signal: AbortSignal,
) {
  return port.undo(ofPart(request, part, request.settings), signal);
}

/** Those that have pools which it concerns, each with the names of its own. */
function sharesOf<Settings extends SettingsOfPools>(
  { nodePools }: ObservedState,
  parts: readonly Part[],
  settings: Settings,
  portOf: (provider: UpgradeProvider) => ProviderEffect<Settings> | undefined,
): readonly Share<Settings>[] {
  return parts.flatMap(part => {
    const pools = nodePools
      .filter(
        ({ name, controller }) =>
          isSameProvider(controller, part) &&
          (settings.pools?.includes(name) ?? true),
      )
      .map(({ name }) => name);
    return pools.length === 0
      ? []
      : [
          {
            part,
            port: portOf(part.provider),
            settings: { ...settings, pools },
          },
        ];
  });
}

function ofPart<Settings>(
  { key, cluster }: ProviderEffectRequest<Settings>,
  part: Part,
  settings: Settings,
): ProviderEffectRequest<Settings> {
  return { key, cluster: clusterOf(part, cluster), settings };
}

function cannot({ provider }: Part): Reason {
  return {
    code: 'controller.cannot',
    params: { provider: { text: provider.title } },
  };
}
