import { reasonTexts, said } from '@drydock/upgrade-reasons';
import type { Reason, ReasonCode } from '@drydock/upgrade-reasons';
import type { Addon } from './addon';
import type { AddonData } from './addonSchema';
import type { ChangeData, KnowledgeData } from './schema';

const catalogue: Readonly<Record<string, string>> = reasonTexts;
const PARTS = ['title', 'breaks', 'detect', 'fix'] as const;
type Part = (typeof PARTS)[number];

/**
 * What a breaking change says: by code where the catalogue has the row, else as the knowledge file
 * words it.
 */
export function changeTexts(row: ChangeData): Readonly<Record<Part, Reason>> {
  return {
    title: textOf(row, 'title'),
    breaks: textOf(row, 'breaks'),
    detect: textOf(row, 'detect'),
    fix: textOf(row, 'fix'),
  };
}

/** Whether something words each text of a row: the catalogue or the row itself. */
export function hasTexts({ id, texts }: ChangeData): boolean {
  return (
    texts !== undefined || PARTS.every(part => codeOf(id, part) !== undefined)
  );
}

/**
 * The data with the English texts in the rows, so that a portal with another catalogue can read it.
 */
export function withTexts(data: KnowledgeData): KnowledgeData {
  return {
    ...data,
    breakingChanges: data.breakingChanges.map(row => ({
      ...row,
      texts: row.texts ?? {
        title: englishOf(row.id, 'title'),
        breaks: englishOf(row.id, 'breaks'),
        detect: englishOf(row.id, 'detect'),
        fix: englishOf(row.id, 'fix'),
      },
    })),
    addons: data.addons.map(row => ({
      ...row,
      note: row.note ?? catalogue[`addon-note.${row.id}`],
    })),
  };
}

/**
 * An add-on with its note: by code where the catalogue has it, else as the knowledge file words it.
 */
export function addonWithNote({ note, ...row }: AddonData): Addon {
  const code = `addon-note.${row.id}`;
  const known = Object.hasOwn(catalogue, code);
  if (known && (note === undefined || note === catalogue[code]))
    return { ...row, note: { code: code as ReasonCode } };
  return note === undefined ? row : { ...row, note: said(note) };
}

/** What a platform does when a period of support ends, where the catalogue has it. */
export function supportEnd(
  platform: string,
  period: 'standard' | 'extended',
): Reason | undefined {
  const code = `support-end.${platform}.${period}`;
  return Object.hasOwn(catalogue, code)
    ? { code: code as ReasonCode }
    : undefined;
}

/** A row that words a text in another way than the catalogue is newer: its words count. */
function textOf({ id, texts }: ChangeData, part: Part): Reason {
  const code = codeOf(id, part);
  return code !== undefined &&
    (texts === undefined || texts[part] === englishOf(id, part))
    ? { code }
    : said(texts?.[part] ?? '');
}

function codeOf(id: string, part: Part): ReasonCode | undefined {
  const code = `change.${id}.${part}`;
  return Object.hasOwn(catalogue, code) ? (code as ReasonCode) : undefined;
}

function englishOf(id: string, part: Part): string {
  return catalogue[`change.${id}.${part}`] ?? '';
}
