import { said } from '@drydock/upgrade-reasons';
import { nextMinor } from '@drydock/kubernetes-knowledge';
import type {
  AddonSupport,
  AddonSupportRow,
  Minor,
} from '@drydock/kubernetes-knowledge';
import { adviceFor } from '../addons/advice';
import {
  installedAddons,
  unexplainedCustomResources,
} from '../addons/installedAddons';
import type { InstalledAddon } from '../addons/installedAddons';
import { FactReader } from '../breakingChanges';
import type {
  CheckContext,
  Evidence,
  FindingDraft,
  ReadinessCheck,
  Severity,
} from '../contracts';
import { count, listOf } from '../words';

/** R15: whether each add-on's version goes with the target, by what its project says, and which version does. */
export const addonCompatibility: ReadinessCheck = {
  id: 'addon-compatibility',
  title: 'Add-on compatibility',
  phase: 'add-ons',
  canBlock: true,
  docs: 'checks/addon-compatibility',
  needs: ['workloads'],
  evaluate(context) {
    const reader = new FactReader(context.inventory);
    // kube-proxy is judged node by node by the check of version skew.
    const installed = installedAddons(context.knowledge, reader).filter(
      ({ addon }) => addon.id !== 'kube-proxy',
    );
    const judged = installed.map(found => judge(found, context));
    const custom = unexplainedCustomResources(
      context.knowledge,
      reader,
      installed,
    ).map(
      ({ group, names }): Evidence => ({
        source: 'object',
        what: said(
          `Custom resources of ${group} are defined, and what runs ${listOf(
            names,
          )} was not recognised`,
        ),
      }),
    );
    return {
      findings: [
        ...judged.flatMap(({ finding }) => finding ?? []),
        ...unsaid(
          [...judged.flatMap(({ unsaid: line }) => line ?? []), ...custom],
          context,
        ),
      ],
      partial: reader.missed('workloads'),
    };
  },
};

interface Judgement {
  readonly finding?: FindingDraft;
  /** A line for an add-on whose support no source states. */
  readonly unsaid?: Evidence;
}

function judge(installed: InstalledAddon, context: CheckContext): Judgement {
  const { addon, version, seen } = installed;
  if (version === undefined) {
    const text = `The version of ${addon.name} cannot be told${
      seen
        ? ` from ${JSON.stringify(seen.slice(0, 60))}`
        : ': its image names none'
    }`;
    return addon.publishesRanges && addon.versionFrom !== 'nothing'
      ? { finding: untold(installed, text, context) }
      : { unsaid: { source: 'image', what: said(text) } };
  }
  const support = context.knowledge.addonSupport(
    addon,
    version,
    context.targetMinor,
  );
  switch (support.state) {
    case 'supported':
    case 'tested':
      return {};
    case 'unknown':
      return {
        unsaid: {
          source: 'knowledge',
          what: said(
            `${addon.name} ${version}: ${
              addon.publishesRanges
                ? 'the table of its project does not hold this version'
                : 'its project publishes no table'
            }${addon.note ? `. ${addon.note}` : ''}`,
          ),
        },
      };
    case 'too-new':
    case 'too-old':
      return { finding: mismatch(installed, version, support, context) };
    default: {
      const unknown: never = support.state;
      return unknown;
    }
  }
}

/**
 * Only a range that the project states, and that a later release extends to the target, is proof that this version is not for it. Where the
 * project's newest range ends before the target, its next release may simply be newer than the knowledge. What moves after the control
 * plane anyway does not hold it back.
 */
function severityOf(
  { addon }: InstalledAddon,
  { state, basis, row, minorIsKnown }: AddonSupport,
): Severity {
  const isStated = basis === 'supported' || basis === 'policy';
  if (state === 'too-old')
    return isStated || basis === 'minimum' || basis === 'install-guard'
      ? 'warning'
      : 'info';
  const blocks =
    isStated &&
    minorIsKnown &&
    addon.publishesRanges &&
    !row?.unverified &&
    addon.upgradeOrder !== 'after-control-plane';
  return blocks ? 'blocker' : 'warning';
}

const BASES = {
  supported: 'states as supported',
  policy: 'states as its policy',
  tested: 'names as tested',
  recommended: 'advises',
  minimum: 'states as its minimum',
  'install-guard': 'lets its chart be installed on',
} as const;

function rangeWords({ row, basis }: AddonSupport): string {
  if (!row) return 'It follows the minor of the control plane';
  const verb =
    basis && Object.hasOwn(BASES, basis)
      ? BASES[basis as keyof typeof BASES]
      : 'states';
  return `For ${row.versions} its project ${verb}: ${minorsWords(row)}`;
}

function minorsWords({ from, through }: AddonSupportRow): string {
  if (!through) return from ? `v${from} and newer` : 'every minor';
  if (!from) return `up to v${through}`;
  return from === through ? `v${through}` : `v${from} to v${through}`;
}

function mismatchWords(
  { state, basis, row, minorIsKnown }: AddonSupport,
  targetMinor: Minor,
): string {
  if (state === 'too-old') return `asks for more than v${targetMinor}`;
  if (basis === 'tested' || basis === 'recommended')
    return `is not ${basis} with v${targetMinor}`;
  return minorIsKnown || !row
    ? `is not for v${targetMinor}`
    : `is not known to go with v${targetMinor}`;
}

function mismatch(
  installed: InstalledAddon,
  version: string,
  support: AddonSupport,
  context: CheckContext,
): FindingDraft {
  const { addon } = installed;
  const { targetMinor } = context;
  const { row, state, minorIsKnown } = support;
  const words = mismatchWords(support, targetMinor);
  // The words name the target: a waiver hangs on the evidence, and must end with the hop that it was given for.
  const newer: Evidence[] =
    minorIsKnown || !row
      ? []
      : [
          {
            source: 'knowledge',
            what: said(
              `No release of ${addon.name} that the knowledge of ${context.knowledge.reviewedAt} holds names v${targetMinor}; a newer one may`,
            ),
          },
        ];
  return {
    ...base(installed),
    severity: severityOf(installed, support),
    confidence: 'observed',
    title: said(`${addon.name} ${version} ${words}`),
    ...(state === 'too-new' && row?.through
      ? { breaksAt: nextMinor(row.through) }
      : {}),
    evidence: [
      ...installed.evidence,
      {
        source: 'knowledge',
        what: said(`${rangeWords(support)}; ${version} ${words}`),
      },
      ...newer,
    ],
    fix: {
      what: said(
        state === 'too-old'
          ? `Use an older version of ${addon.name}, or a newer target`
          : adviceFor(addon, version, context),
      ),
      link: row?.source ?? addon.source,
    },
  };
}

/** Places beyond the first lead to the same owner where the first has no hint. */
function base({
  addon,
  version,
  places,
}: InstalledAddon): Pick<
  FindingDraft,
  'key' | 'phase' | 'object' | 'hints' | 'related'
> {
  const [first, ...others] = places;
  const phase = addon.versionFrom === 'node-runtime' ? 'nodes' : 'add-ons';
  if (!first) return { key: `${addon.id}/${version ?? 'unknown'}`, phase };
  const { object, labels, annotations } = first;
  return {
    key: addon.id,
    phase,
    object,
    hints: { labels, annotations },
    ...(others.length > 0 ? { related: others } : {}),
  };
}

function untold(
  installed: InstalledAddon,
  text: string,
  { targetMinor }: CheckContext,
): FindingDraft {
  const { addon, evidence } = installed;
  return {
    ...base(installed),
    severity: 'warning',
    confidence: 'inferred',
    title: said(`${text}: compatibility with v${targetMinor} is unknown`),
    evidence: [
      ...evidence,
      {
        source: 'knowledge',
        what: said(
          `Whether it goes with v${targetMinor} depends on its version`,
        ),
      },
    ],
    fix: {
      what: said(
        `Find out which version of ${addon.name} runs and compare it with the table of its project; name images by version beside the digest`,
      ),
      link: addon.source,
    },
  };
}

function unsaid(
  lines: readonly Evidence[],
  { targetMinor }: CheckContext,
): readonly FindingDraft[] {
  if (lines.length === 0) return [];
  return [
    {
      key: 'unsaid',
      severity: 'info',
      confidence: 'reported',
      phase: 'add-ons',
      title: said(
        `${count(
          lines.length,
          'add-on',
        )} without data on compatibility with v${targetMinor}`,
      ),
      evidence: [
        ...lines,
        {
          source: 'knowledge',
          what: said(
            `None of these is known to go with v${targetMinor}, and none not to`,
          ),
        },
      ],
      fix: {
        what: said(
          'Try them on a cluster of the target version first, or ask their projects',
        ),
      },
    },
  ];
}
