import { stat } from 'node:fs/promises';
import type { LoggerService } from '@backstage/backend-plugin-api';
import {
  builtinKnowledge,
  type Knowledge,
} from '@drydock/kubernetes-knowledge';
import { readKnowledgeFile } from '@drydock/upgrade-readiness';

/**
 * The knowledge in use: what ships with Drydock, or a newer one from a file
 * (`clusterUpgrades.knowledge.file`), so that a portal without internet learns of new minors by a
 * copied file. A file that is broken or older is refused, and what was in use stays.
 */
export class CurrentKnowledge {
  readonly #file?: string;
  readonly #logger: LoggerService;
  #current: Knowledge;
  /** State of the file at the last look, so that the same mistake is reported once. */
  #lookedAt?: string;

  /**
   * Knowledge as everybody uses it; what it answers changes when a newer file is read. A proxy, so
   * that a look-up that is added to {@link Knowledge} needs no line here.
   */
  readonly knowledge: Knowledge;

  private constructor(
    builtin: Knowledge,
    logger: LoggerService,
    file: string | undefined,
  ) {
    this.#current = builtin;
    this.#logger = logger;
    this.#file = file;
    this.knowledge = new Proxy(builtin, {
      get: (_, property) => Reflect.get(this.#current, property),
    });
  }

  static async create(options: {
    readonly file?: string;
    readonly logger: LoggerService;
    readonly builtin?: Knowledge;
  }): Promise<CurrentKnowledge> {
    const current = new CurrentKnowledge(
      options.builtin ?? builtinKnowledge,
      options.logger,
      options.file,
    );
    await current.refresh();
    return current;
  }

  /**
   * Reads the file again when it has changed. Never fails: the log says what was refused, and why.
   */
  async refresh(): Promise<void> {
    if (this.#file === undefined) return;
    const state = await fileState(this.#file);
    if (state === this.#lookedAt) return;
    this.#lookedAt = state;
    try {
      this.#current = await readKnowledgeFile(this.#file, this.#current);
      this.#logger.info(
        `Knowledge ${this.#current.version}, reviewed through ${
          this.#current.reviewedThrough
        }, is taken from ${this.#file}`,
      );
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#logger.error(
        `${reason}\nKnowledge ${this.#current.version}, reviewed through ${
          this.#current.reviewedThrough
        }, stays in use`,
      );
    }
  }
}

/** Changes whenever the file does; `missing` where it cannot be looked at. */
async function fileState(file: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(file);
    return `${mtimeMs} ${size} ${ino}`;
  } catch {
    return 'missing';
  }
}
