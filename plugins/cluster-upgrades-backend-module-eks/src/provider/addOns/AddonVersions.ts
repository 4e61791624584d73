import {
  DescribeAddonVersionsCommand,
  type EKSClient,
} from '@aws-sdk/client-eks';
import { z } from 'zod';
import { inTurns } from '../asking';
import { notAsked, strange, type AskedCluster } from '../callFailures';
import { compareAddonVersions } from './addonVersion';

/** AWS adds versions every few weeks. */
const KEPT_MS = 6 * 3_600_000;
const MOST_KEPT = 5_000;
/** Of the request that others wait for, too. */
const TIMEOUT_MS = 15_000;

/** A version of an add-on that supports a minor. */
export interface AddonVersion {
  readonly version: string;
  /** EKS installs it where no version is asked for; it is not always the newest. */
  readonly isDefault: boolean;
  /** Platform versions of the minor that it supports; empty: all. */
  readonly platformVersions: readonly string[];
}

/** What EKS offers for one minor, by add-on and newest first. */
export type OfferedAddons = ReadonlyMap<string, readonly AddonVersion[]>;

const answerSchema = z.object({
  addons: z.array(
    z.object({
      addonName: z.string(),
      addonVersions: z.array(
        z.object({
          addonVersion: z.string().min(1).max(100),
          compatibilities: z
            .array(
              z.object({
                clusterVersion: z.string().nullish(),
                platformVersions: z.array(z.string()).nullish(),
                defaultVersion: z.boolean().nullish(),
              }),
            )
            .nullish(),
        }),
      ),
    }),
  ),
});

interface Kept {
  readonly untilMs: number;
  readonly versions: Promise<readonly AddonVersion[]>;
}

/**
 * The versions that EKS offers, kept for hours by region, minor and add-on: however many clusters
 * are asked about, EKS is asked once for each of these.
 */
export class AddonVersions {
  readonly #now: () => Date;
  readonly #kept = new Map<string, Kept>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /**
   * @param minor - as EKS writes it: `1.33`
   * @throws ClusterReadError where EKS cannot be asked
   */
  async offered(
    asked: AskedCluster,
    client: EKSClient,
    minor: string,
    names: readonly string[],
    signal: AbortSignal,
  ): Promise<OfferedAddons> {
    const all = await inTurns(names, async name => {
      signal.throwIfAborted();
      return [name, await this.#versions(asked, client, minor, name)] as const;
    });
    signal.throwIfAborted();
    return new Map(all);
  }

  /** Those who ask at the same time share one request. */
  #versions(
    asked: AskedCluster,
    client: EKSClient,
    minor: string,
    name: string,
  ): Promise<readonly AddonVersion[]> {
    const key = `${asked.region} ${minor} ${name}`;
    const nowMs = this.#now().getTime();
    const kept = this.#kept.get(key);
    if (kept && nowMs < kept.untilMs) return kept.versions;
    const versions = ask(asked, client, minor, name);
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(key, { untilMs: nowMs + KEPT_MS, versions });
    versions.catch(() => {
      if (this.#kept.get(key)?.versions === versions) this.#kept.delete(key);
    });
    return versions;
  }
}

async function ask(
  asked: AskedCluster,
  client: EKSClient,
  minor: string,
  addonName: string,
): Promise<readonly AddonVersion[]> {
  try {
    const { data } = answerSchema.safeParse(
      await client.send(
        new DescribeAddonVersionsCommand({
          addonName,
          kubernetesVersion: minor,
        }),
        { abortSignal: AbortSignal.timeout(TIMEOUT_MS) },
      ),
    );
    if (!data) throw strange(asked);
    return data.addons
      .filter(addon => addon.addonName === addonName)
      .flatMap(({ addonVersions }) => addonVersions)
      .flatMap(({ addonVersion: version, compatibilities }) =>
        (compatibilities ?? [])
          .filter(({ clusterVersion }) => clusterVersion === minor)
          .map(({ platformVersions, defaultVersion }) => ({
            version,
            isDefault: defaultVersion === true,
            platformVersions: (platformVersions ?? []).filter(
              each => each !== '*',
            ),
          })),
      )
      .sort((a, b) => compareAddonVersions(b.version, a.version));
  } catch (error) {
    throw notAsked(error, asked);
  }
}
