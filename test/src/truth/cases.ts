import type { LostRow } from './rows';
import type { Writer } from './writers';

export type At = 'old' | 'new';

/** How a run of Helm goes, where it does not go well or is no upgrade. */
export type HelmRun =
  | 'times out'
  | 'killed'
  | 'uninstall'
  | 'killed uninstall'
  | 'rollback'
  | 'killed rollback';

/**
 * What else happens to the object: it carries the annotation of another one, which names the old
 * version, or it is deleted and waits for a finalizer.
 */
export type Oddity =
  | 'annotation of another name'
  | 'annotation of another namespace'
  | 'kapp annotation of another name'
  | 'deleted';

/** One write of one writer. */
export interface Step {
  readonly writer: Writer;
  readonly at: At;
  /** Sends what the writer sent last, but for the version. */
  readonly unchanged?: boolean;
  readonly run?: HelmRun;
  readonly oddity?: Oddity;
}

/**
 * How an object came to be, who writes it next, and what of that the cluster can tell. It is made
 * for each row.
 */
export interface Template {
  /** Kind of evidence, for the totals. */
  readonly evidence: string;
  /** For people: `Helm in Secrets (old), then Flux (new)`. */
  readonly history: string;
  readonly writes: readonly Step[];
  /** Each is tried after the upgrade; where one fails, the upgrade breaks something. */
  readonly next: readonly Step[];
  /** undefined: decidable. It follows from the writers alone, never from an outcome. */
  readonly undecidable?: string;
  /**
   * Rows for which it is made: those with a version that both servers serve, those without, or all.
   */
  readonly needs: 'new' | 'without new' | 'any';
}

/** A template with the object that it is made for. */
export interface TruthCase {
  readonly template: Template;
  readonly row: LostRow;
  readonly name: string;
  readonly index: number;
  /**
   * The writers that have their programs here write it themselves; else all do so as they are
   * modelled.
   */
  readonly byPrograms?: true;
}

export function wordsOf(steps: readonly Step[]): string {
  return steps
    .map(({ writer, at, unchanged, run, oddity }) => {
      const how = [at, unchanged ? 'unchanged' : undefined, run, oddity].filter(
        part => part !== undefined,
      );
      return `${writer.words} (${how.join(', ')})`;
    })
    .join(', then ');
}
