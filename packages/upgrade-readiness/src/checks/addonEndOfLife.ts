import { said } from '@drydock/upgrade-reasons';
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

/** How long before its end a release line is named: time to plan the next one. */
const NOTICE_DAYS = 60;

/** R16: add-ons that their project gave up, and versions whose release line gets no fixes. */
export const addonEndOfLife: ReadinessCheck = {
  id: 'addon-end-of-life',
  title: 'End of life of add-ons',
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
        ...untold
          .map(
            ({ addon, seen }) =>
              `The version of ${addon.name} cannot be told${
                seen ? ` from ${JSON.stringify(seen.slice(0, 60))}` : ''
              }`,
          )
          .map(said),
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
      `${addon.name} ${
        isOver ? 'is retired: no fixes since' : 'retires: no fixes after'
      } ${since}`,
      `Its project gave it up; in its place comes ${replacement}`,
      `Move to ${replacement}`,
      source,
    );
  }
  const end =
    version === undefined
      ? undefined
      : knowledge.addonEndOfLife(addon, version, today);
  if (!version || !end) return undefined;
  if (end.ended)
    return finding(
      installed,
      'warning',
      `${addon.name} ${version} gets no fixes since ${end.ends}`,
      lineWords(end),
      newerWords(installed, today),
      end.source,
    );
  const daysLeft = Math.round(
    (Date.parse(end.ends) - Date.parse(today)) / 86_400_000,
  );
  return daysLeft <= NOTICE_DAYS
    ? finding(
        installed,
        'info',
        `${addon.name} ${version} gets no fixes after ${end.ends}`,
        lineWords(end),
        newerWords(installed, today),
        end.source,
      )
    : undefined;
}

function lineWords({ cycle, ends, olderThanListed }: AddonEndOfLife): string {
  return olderThanListed
    ? `It is older than ${cycle}, the oldest release line that is listed, which ended on ${ends}`
    : `Release line ${cycle} ends on ${ends}`;
}

/** Lines that still get fixes, the newest first as the data keeps them. */
function newerWords({ addon }: InstalledAddon, today: string): string {
  const kept = (addon.endOfLife?.cycles ?? [])
    .filter(({ ends }) => ends === undefined || ends >= today)
    .map(({ cycle, latest }) => latest ?? cycle);
  return kept.length === 0
    ? `Move to a release of ${addon.name} that gets fixes`
    : `Move to a release that gets fixes: ${kept.slice(0, 3).join(', ')}`;
}

function finding(
  { addon, version, places, evidence }: InstalledAddon,
  severity: 'warning' | 'info',
  title: string,
  words: string,
  fix: string,
  link: string,
): FindingDraft {
  const [first, ...others] = places;
  const knowledge: Evidence = { source: 'knowledge', what: said(words) };
  return {
    key: first ? addon.id : `${addon.id}/${version ?? 'unknown'}`,
    severity,
    confidence: 'observed',
    phase: addon.versionFrom === 'node-runtime' ? 'nodes' : 'add-ons',
    title: said(title),
    ...(first
      ? {
          object: first.object,
          hints: { labels: first.labels, annotations: first.annotations },
        }
      : {}),
    ...(others.length > 0 ? { related: others } : {}),
    evidence: [...evidence, knowledge],
    fix: { what: said(fix), link },
  };
}
