import type { Param, Reason } from '@drydock/upgrade-reasons';
import { nextMinor } from '@drydock/kubernetes-knowledge';
import type {
  AddonSupport,
  AddonSupportRow,
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
import { listedNames, minor, sentences } from '../words';

/**
 * R15: whether each add-on's version goes with the target, by what its project says, and which
 * version does.
 */
export const addonCompatibility: ReadinessCheck = {
  id: 'addon-compatibility',
  title: { code: 'check-title.addon-compatibility' },
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
        what: {
          code: 'check.addon-compatibility.unrecognised',
          params: { group: { object: group }, names: listedNames(names) },
        },
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
    const unknown: Params = {
      addon: nameOf(installed),
      ...(seen ? { seen: { text: JSON.stringify(seen.slice(0, 60)) } } : {}),
    };
    const kind = seen ? 'version-unclear' : 'no-version';
    return addon.publishesRanges && addon.versionFrom !== 'nothing'
      ? {
          finding: untold(
            installed,
            {
              code: `check.addon-compatibility.${kind}-title`,
              params: { ...unknown, target: minor(context.targetMinor) },
            },
            context,
          ),
        }
      : {
          unsaid: {
            source: 'image',
            what: {
              code: `check.addon-compatibility.${kind}`,
              params: unknown,
            },
          },
        };
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
          what: sentences([
            {
              code: addon.publishesRanges
                ? 'check.addon-compatibility.not-in-table'
                : 'check.addon-compatibility.no-table',
              params: { addon: nameOf(installed), version: { version } },
            },
            addon.note,
          ]),
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
 * Only a range that the project states, and that a later release extends to the target, is proof
 * that this version is not for it. Where the project's newest range ends before the target, its
 * next release may simply be newer than the knowledge. What moves after the control plane anyway
 * does not hold it back.
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

type Params = NonNullable<Reason['params']>;

function nameOf({ addon }: InstalledAddon): Param {
  return { object: addon.name };
}

const BASES = [
  'supported',
  'policy',
  'tested',
  'recommended',
  'minimum',
  'install-guard',
] as const;

function rangeOf({ row, basis }: AddonSupport): Reason {
  if (!row) return { code: 'check.addon-compatibility.follows' };
  const how = BASES.find(each => each === basis) ?? 'stated';
  return {
    code: `check.addon-compatibility.range-${how}`,
    params: {
      versions: { object: row.versions },
      minors: { reasons: [minorsOf(row)] },
    },
  };
}

function minorsOf({ from, through }: AddonSupportRow): Reason {
  const params = {
    ...(from ? { from: minor(from) } : {}),
    ...(through ? { through: minor(through) } : {}),
  };
  if (from && through)
    return {
      code:
        from === through
          ? 'check.addon-compatibility.only'
          : 'check.addon-compatibility.from-through',
      params,
    };
  if (from) return { code: 'check.addon-compatibility.from', params };
  return through
    ? { code: 'check.addon-compatibility.through', params }
    : { code: 'check.addon-compatibility.every-minor' };
}

function mismatchKind({
  state,
  basis,
  row,
  minorIsKnown,
}: AddonSupport):
  | 'too-old'
  | 'not-tested'
  | 'not-recommended'
  | 'not-for'
  | 'not-known-for' {
  if (state === 'too-old') return 'too-old';
  if (basis === 'tested' || basis === 'recommended') return `not-${basis}`;
  return minorIsKnown || !row ? 'not-for' : 'not-known-for';
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
  const title: Reason = {
    code: `check.addon-compatibility.${mismatchKind(support)}`,
    params: {
      addon: nameOf(installed),
      version: { version },
      target: minor(targetMinor),
    },
  };
  // The evidence names the target: a waiver hangs on the evidence, and must end with the hop that
  // it was given for.
  const newer: Evidence[] =
    minorIsKnown || !row
      ? []
      : [
          {
            source: 'knowledge',
            what: {
              code: 'check.addon-compatibility.no-release-names',
              params: {
                addon: nameOf(installed),
                day: { object: context.knowledge.reviewedAt },
                target: minor(targetMinor),
              },
            },
          },
        ];
  return {
    ...base(installed),
    severity: severityOf(installed, support),
    confidence: 'observed',
    title,
    ...(state === 'too-new' && row?.through
      ? { breaksAt: nextMinor(row.through) }
      : {}),
    evidence: [
      ...installed.evidence,
      {
        source: 'knowledge',
        what: {
          code: 'check.addon-compatibility.range-and',
          params: {
            range: { reasons: [rangeOf(support)] },
            mismatch: { reasons: [title] },
          },
        },
      },
      ...newer,
    ],
    fix: {
      what:
        state === 'too-old'
          ? {
              code: 'check.addon-compatibility.use-older',
              params: { addon: nameOf(installed) },
            }
          : adviceFor(addon, version, context),
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
  title: Reason,
  { targetMinor }: CheckContext,
): FindingDraft {
  const { addon, evidence } = installed;
  return {
    ...base(installed),
    severity: 'warning',
    confidence: 'inferred',
    title,
    evidence: [
      ...evidence,
      {
        source: 'knowledge',
        what: {
          code: 'check.addon-compatibility.depends',
          params: { target: minor(targetMinor) },
        },
      },
    ],
    fix: {
      what: {
        code: 'check.addon-compatibility.find-out',
        params: { addon: nameOf(installed) },
      },
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
      title: {
        code: 'check.addon-compatibility.without-data',
        params: {
          count: { number: lines.length },
          target: minor(targetMinor),
        },
      },
      evidence: [
        ...lines,
        {
          source: 'knowledge',
          what: {
            code: 'check.addon-compatibility.none-known',
            params: { target: minor(targetMinor) },
          },
        },
      ],
      fix: {
        what: { code: 'check.addon-compatibility.try' },
      },
    },
  ];
}
