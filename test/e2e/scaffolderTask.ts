import { eventually } from '../src/eventually';
import type { Demo } from './demo';

interface TaskEvent {
  readonly type: string;
  readonly body: {
    readonly message?: string;
    readonly output?: {
      readonly links?: readonly {
        readonly title: string;
        readonly url?: string;
      }[];
      readonly text?: readonly { readonly content: string }[];
    };
  };
}

/** A scaffolder task that is started without a browser, by the API that the Create page uses. */
export class ScaffolderTask {
  private constructor(
    private readonly demo: Demo,
    private readonly person: string,
    readonly id: string,
  ) {}

  /** @param values - what the form would have sent */
  static async start(
    demo: Demo,
    person: string,
    template: string,
    values: object,
  ): Promise<ScaffolderTask> {
    const { id } = await demo.api<{ id: string }>(
      '/scaffolder/v2/tasks',
      { templateRef: `template:default/${template}`, values },
      person,
    );
    return new ScaffolderTask(demo, person, id);
  }

  /** Waits for its end. */
  async end(): Promise<{
    readonly status: string;
    readonly log: string;
    readonly links: readonly string[];
    readonly text: string;
  }> {
    const status = await eventually(`task ${this.id} ends`, async () => {
      const task = await this.demo.api<{ status: string }>(
        `/scaffolder/v2/tasks/${this.id}`,
        undefined,
        this.person,
      );
      return ['completed', 'failed', 'cancelled'].includes(task.status)
        ? task.status
        : undefined;
    });
    const events = await this.#events();
    const output = events.find(({ type }) => type === 'completion')?.body
      .output;
    return {
      status,
      log: linesOf(events),
      links: (output?.links ?? []).flatMap(({ url }) => url ?? []),
      text: (output?.text ?? []).map(({ content }) => content).join('\n'),
    };
  }

  /** What it has logged so far. */
  async log(): Promise<string> {
    return linesOf(await this.#events());
  }

  async #events(): Promise<readonly TaskEvent[]> {
    return this.demo.api<TaskEvent[]>(
      `/scaffolder/v2/tasks/${this.id}/events`,
      undefined,
      this.person,
    );
  }
}

function linesOf(events: readonly TaskEvent[]): string {
  return events.map(({ body }) => body.message ?? '').join('\n');
}
