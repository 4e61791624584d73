import {
  DescribeAddonVersionsCommand,
  type EKSClient,
} from '@aws-sdk/client-eks';
import { compareMinors, minorOf } from '@drydock/kubernetes-knowledge';
import { z } from 'zod';
import { inTurns } from '../asking';
import { notAsked, type AskedCluster } from '../callFailures';
import { listVersions } from '../describeVersions';
import { offeredVersions } from '../offeredVersions';
import { compareAddonVersions } from './addonVersion';
import { KeptAnswers } from './KeptAnswers';

/** AWS adds versions every few weeks. */
const KEPT_MS = 6 * 3_600_000;
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

/**
 * The versions that EKS offers, kept for hours by region, minor and add-on: however many clusters
 * are asked about, EKS is asked once for each of these.
 */
export class AddonVersions {
  readonly #versions: KeptAnswers<readonly AddonVersion[]>;
  /** By region. */
  readonly #newestMinors: KeptAnswers<string | undefined>;

  constructor(now: () => Date) {
    this.#versions = new KeptAnswers(now, KEPT_MS);
    this.#newestMinors = new KeptAnswers(now, KEPT_MS);
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
      const versions = await this.#versions
        .of(`${asked.region} ${minor} ${name}`, () => ask(client, minor, name))
        .catch(error => Promise.reject(notAsked(error, asked)));
      return [name, versions] as const;
    });
    signal.throwIfAborted();
    return new Map(all);
  }

  /**
   * Whether EKS knows a minor: those older than its newest one are known, too, on offer or not.
   *
   * @param minor - as EKS writes it: `1.33`
   * @throws ClusterReadError where EKS cannot be asked
   */
  async hasMinor(
    asked: AskedCluster,
    client: EKSClient,
    minor: string,
    signal: AbortSignal,
  ): Promise<boolean> {
    const newest = await this.#newestMinors
      .of(asked.region, async () =>
        minorOf(
          offeredVersions(
            await listVersions(client, AbortSignal.timeout(TIMEOUT_MS)),
          ).at(-1),
        ),
      )
      .catch(error => Promise.reject(notAsked(error, asked)));
    signal.throwIfAborted();
    return newest !== undefined && compareMinors(minor, newest) <= 0;
  }
}

async function ask(
  client: EKSClient,
  minor: string,
  addonName: string,
): Promise<readonly AddonVersion[]> {
  const { addons } = answerSchema.parse(
    await client.send(
      new DescribeAddonVersionsCommand({ addonName, kubernetesVersion: minor }),
      { abortSignal: AbortSignal.timeout(TIMEOUT_MS) },
    ),
  );
  return addons
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
}
