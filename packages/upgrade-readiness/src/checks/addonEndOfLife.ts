import type { Reason } from '@drydock/upgrade-reasons';
import type { AddonEndOfLife } from '@drydock/kubernetes-knowledge';
import { installedAddons } from '../addons/installedAddons';
import type { InstalledAddon } from '../addons/installedAddons';
import { FactReader } from '../breakingChanges';
import type {
  CheckContext,
  Evidence,
  FindingDraft,
  ReadinessCheck,
} from '../contracts';
import { listedNames } from '../words';

/** How long before its end a release line is named: time to plan the next one. */
const NOTICE_DAYS = 60;

/** R16: add-ons that their project gave up, and versions whose release line gets no fixes. */
export const addonEndOfLife: ReadinessCheck = {
  id: 'addon-end-of-life',
  title: { code: 'check-title.addon-end-of-life' },
  phase: 'add-ons',
  canBlock: false,
  docs: 'checks/addon-end-of-life',
  needs: ['workloads'],
  evaluate(context) {
    const reader = new FactReader(context.inventory);
    const installed = installedAddons(context.knowledge, reader);
    const untold = installed.filter(
      ({ addon, version }) =>
        version === undefined &&
        addon.endOfLife !== undefined &&
        !addon.retired,
    );
    return {
      findings: installed.flatMap(found => judge(found, context) ?? []),
      partial: [
        ...reader.missed('workloads'),
        ...untold.map(({ addon, seen }) => ({
          code: seen
            ? ('check.addon-end-of-life.version-unknown-from' as const)
            : ('check.addon-end-of-life.version-unknown' as const),
          params: {
            addon: { object: addon.name },
            ...(seen
              ? { seen: { text: JSON.stringify(seen.slice(0, 60)) } }
              : {}),
          },
        })),
      ],
    };
  },
};

function judge(
  installed: InstalledAddon,
  { knowledge, now }: CheckContext,
): FindingDraft | undefined {
  const { addon, version } = installed;
  const today = now.slice(0, 10);
  if (addon.retired) {
    const { since, replacement, source } = addon.retired;
    const isOver = since < today;
    return finding(
      installed,
      isOver ? 'warning' : 'info',
      {
        code: isOver
          ? 'check.addon-end-of-life.retired'
          : 'check.addon-end-of-life.retires',
        params: { addon: { object: addon.name }, day: { object: since } },
      },
      {
        code: 'check.addon-end-of-life.given-up',
        params: { replacement: { object: replacement } },
      },
      {
        code: 'check.addon-end-of-life.move-to',
        params: { replacement: { object: replacement } },
      },
      source,
    );
  }
  const end =
    version === undefined
      ? undefined
      : knowledge.addonEndOfLife(addon, version, today);
  if (!version || !end) return undefined;
  const params = {
    addon: { object: addon.name },
    version: { version },
    day: { object: end.ends },
  };
  if (end.ended)
    return finding(
      installed,
      'warning',
      { code: 'check.addon-end-of-life.ended', params },
      lineOf(end),
      newerThan(installed, today),
      end.source,
    );
  const daysLeft = Math.round(
    (Date.parse(end.ends) - Date.parse(today)) / 86_400_000,
  );
  return daysLeft <= NOTICE_DAYS
    ? finding(
        installed,
        'info',
        { code: 'check.addon-end-of-life.ends', params },
        lineOf(end),
        newerThan(installed, today),
        end.source,
      )
    : undefined;
}

function lineOf({ cycle, ends, olderThanListed }: AddonEndOfLife): Reason {
  return {
    code: olderThanListed
      ? 'check.addon-end-of-life.older-than-listed'
      : 'check.addon-end-of-life.cycle-ends',
    params: { cycle: { object: cycle }, day: { object: ends } },
  };
}

/** Lines that still get fixes, the newest first as the data keeps them. */
function newerThan({ addon }: InstalledAddon, today: string): Reason {
  const kept = (addon.endOfLife?.cycles ?? [])
    .filter(({ ends }) => ends === undefined || ends >= today)
    .map(({ cycle, latest }) => latest ?? cycle);
  return kept.length === 0
    ? {
        code: 'check.addon-end-of-life.move-to-fixed',
        params: { addon: { object: addon.name } },
      }
    : {
        code: 'check.addon-end-of-life.move-to-one-of',
        params: { releases: listedNames(kept.slice(0, 3)) },
      };
}

function finding(
  { addon, version, places, evidence }: InstalledAddon,
  severity: 'warning' | 'info',
  title: Reason,
  line: Reason,
  fix: Reason,
  link: string,
): FindingDraft {
  const [first, ...others] = places;
  const knowledge: Evidence = { source: 'knowledge', what: line };
  return {
    key: first ? addon.id : `${addon.id}/${version ?? 'unknown'}`,
    severity,
    confidence: 'observed',
    phase: addon.versionFrom === 'node-runtime' ? 'nodes' : 'add-ons',
    title,
    ...(first
      ? {
          object: first.object,
          hints: { labels: first.labels, annotations: first.annotations },
        }
      : {}),
    ...(others.length > 0 ? { related: others } : {}),
    evidence: [...evidence, knowledge],
    fix: { what: fix, link },
  };
}
