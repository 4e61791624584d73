import { refusal } from '../../foundation/refusal';
import type { Knex } from 'knex';
import { InputError } from '@backstage/errors';
import type { FindingItem } from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  markdownParts,
  sarifParts,
  type ReadinessCheck,
  type ReportFinding,
} from '@drydock/upgrade-readiness';
import { reasonText } from '@drydock/upgrade-reasons';
import { countFindings } from '../../readiness/store/findingCounts';
import type { FindingFilter } from '../../readiness/store/findingFilter';
import { findingsAfter } from '../../readiness/store/findingQueries';
import { letOthersGo } from '../../foundation/work/inSlices';
import { toCsv } from './csv';
import { presentFindings } from '../present/FindingPresenter';

const PAGE = 1000;
/** Findings that are written before other requests go. */
const ROWS_AT_ONCE = 50;
const CHUNK_LETTERS = 64 * 1024;
/**
 * Documents are built as a whole; a longer one is no document that anybody reads, and CSV has no
 * such limit.
 */
const MAX_DOCUMENT_ROWS = 25_000;

const COLUMNS = [
  'clusterId',
  'cluster',
  'environment',
  'target',
  'fingerprint',
  'checkId',
  'severity',
  'state',
  'confidence',
  'phase',
  'title',
  'apiGroup',
  'kind',
  'namespace',
  'name',
  'breaksAt',
  'dueAt',
  'owner',
  'ownerFoundBy',
  'service',
  'firstSeenAt',
  'solvedAt',
  'assessedAt',
  'stale',
  'waivedBy',
  'waivedUntil',
  'notCountedBecause',
  'fix',
  'link',
  'evidence',
] as const;

function csvRow(item: FindingItem): (string | boolean | undefined)[] {
  const { finding, cluster, waiver } = item;
  const { object, fix } = finding;
  return [
    cluster.id,
    cluster.title,
    cluster.environment,
    item.target,
    finding.fingerprint,
    finding.checkId,
    finding.severity,
    item.state,
    finding.confidence,
    finding.phase,
    finding.title.text,
    object?.group,
    object?.kind,
    object?.namespace,
    object?.name,
    item.breaksAt,
    item.dueAt,
    finding.owner,
    finding.ownerFoundBy,
    finding.service,
    item.firstSeenAt,
    item.solvedAt,
    item.assessedAt,
    item.stale,
    waiver?.createdBy,
    waiver?.until,
    notCounted(item),
    fix.what.text,
    fix.link,
    finding.evidence.map(({ what }) => what.text).join('; '),
  ];
}

function notCounted({
  state,
  waiver,
  finding,
  solvedAt,
}: FindingItem): string | undefined {
  switch (state) {
    case 'waived':
      return (
        waiver &&
        reasonText({
          code: 'export.waived',
          params: {
            who: { text: waiver.createdBy },
            until: { text: waiver.until },
            reason: { text: waiver.reason },
          },
        })
      );
    case 'ignored':
      return ignoredText(finding.ignored);
    case 'solved':
      return reasonText({
        code: 'export.solved',
        params: { when: { text: solvedAt ?? '' } },
      });
    default:
      return undefined;
  }
}

function ignoredText(rule: FindingItem['finding']['ignored']): string {
  const reason = { text: rule?.reason ?? '' };
  return reasonText(
    rule?.until === undefined
      ? { code: 'export.ignored', params: { reason } }
      : {
          code: 'export.ignored-until',
          params: { reason, until: { text: rule.until } },
        },
  );
}

/**
 * All that match, some at a time, cluster by cluster. Pages of the database are larger: each of
 * them looks for where it begins.
 */
async function* pages(
  knex: Knex,
  filter: FindingFilter,
): AsyncGenerator<FindingItem[]> {
  let listed = await findingsAfter(knex, filter, undefined, PAGE);
  while (listed.length > 0) {
    for (let first = 0; first < listed.length; first += ROWS_AT_ONCE) {
      yield await presentFindings(
        knex,
        listed.slice(first, first + ROWS_AT_ONCE),
      );
      await letOthersGo();
    }
    listed =
      listed.length < PAGE
        ? []
        : await findingsAfter(knex, filter, listed[listed.length - 1], PAGE);
  }
}

/** The header, then lines a page at a time, so that an export of any size takes little memory. */
export async function* findingCsv(
  knex: Knex,
  filter: FindingFilter,
): AsyncGenerator<string> {
  yield toCsv(COLUMNS, []);
  for await (const items of pages(knex, filter))
    yield toCsv(COLUMNS, items.map(csvRow), { header: false });
}

/** @throws InputError when more match than a document holds */
async function reportFindings(
  knex: Knex,
  filter: FindingFilter,
): Promise<ReportFinding[]> {
  const total = await countFindings(knex, filter);
  if (total > MAX_DOCUMENT_ROWS) {
    throw refusal(InputError, {
      code: 'input.export',
      params: { found: { number: total }, most: { number: MAX_DOCUMENT_ROWS } },
    });
  }
  const found: ReportFinding[] = [];
  for await (const items of pages(knex, filter))
    found.push(...items.map(reportFinding));
  return found;
}

function reportFinding(item: FindingItem): ReportFinding {
  const { finding, cluster, target, breaksAt, dueAt } = item;
  const {
    fingerprint,
    checkId,
    severity,
    confidence,
    phase,
    title,
    object,
    evidence,
    fix,
    owner,
    service,
  } = finding;
  return {
    fingerprint,
    checkId,
    severity,
    confidence,
    phase,
    title: title.text,
    object,
    evidence: evidence.map(({ what }) => ({ text: what.text })),
    fix: { text: fix.what.text, link: fix.link },
    owner,
    service,
    cluster: cluster.name,
    target,
    breaksAt,
    dueAt,
    notCounted: notCounted(item),
  };
}

/** @param notes - sentences such as what could not be checked */
export async function findingMarkdown(
  knex: Knex,
  filter: FindingFilter,
  notes: readonly string[],
): Promise<AsyncIterable<string>> {
  const findings = await reportFindings(knex, filter);
  return inChunks(
    markdownParts(findings, {
      title: `${findings.length} finding${findings.length === 1 ? '' : 's'}`,
      notes,
    }),
  );
}

export async function findingSarif(
  knex: Knex,
  filter: FindingFilter,
  options: {
    readonly toolVersion: string;
    readonly checks: readonly ReadinessCheck[];
    readonly notSeen: readonly {
      readonly checkId: string;
      readonly text: string;
    }[];
  },
): Promise<AsyncIterable<string>> {
  return inChunks(
    sarifParts(await reportFindings(knex, filter), {
      ...options,
      checks: options.checks.map(({ id, title, docs }) => ({
        id,
        title: reasonText(title),
        docs,
      })),
    }),
  );
}

/** Other requests go between chunks. */
async function* inChunks(parts: Iterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for (const part of parts) {
    chunk += part;
    if (chunk.length < CHUNK_LETTERS) continue;
    yield chunk;
    chunk = '';
    await letOthersGo();
  }
  yield chunk;
}
