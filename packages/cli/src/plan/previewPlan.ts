import { UsageError } from '../console';
import type { Console } from '../console';
import { EXIT_CODES } from '../exitCode';
import { styleOf } from '../output';
import { stopOnInterrupt } from '../stopOnInterrupt';
import { readPlanFile } from './planFiles';
import { apiUrl, askPortal, tokenOf } from '../portal';
import type { TokenChoice } from '../portal';
import { previewFacts } from './previewFacts';
import { PREVIEW_OUTPUTS } from './previewOutput';
import type { PreviewOutput } from './previewOutput';

export interface PreviewOptions extends TokenChoice {
  readonly portal: string;
  readonly output: PreviewOutput;
}

const TIMEOUT_SECONDS = 120;

/** Asks a portal what a plan would do, and shows it. @returns the exit code. @throws UsageError */
export async function previewPlan(
  path: string,
  options: PreviewOptions,
  console: Console,
): Promise<number> {
  if (path === '-' && options.tokenStdin)
    throw new UsageError(
      'Standard input cannot hold both the plan and the token; use --token-env for the token',
    );
  // Before anything is read: a token is not taken out for an address that must not have it.
  apiUrl(options.portal);
  const token = await tokenOf(options, console);
  const { name, text } = await readPlanFile(path, console.stdin);
  const stopper = stopOnInterrupt();
  try {
    const answer = await askPortal({
      portal: options.portal,
      path: 'plans/preview',
      token,
      permission: 'cluster-upgrades.cluster.read',
      body: { document: text },
      signal: stopper.signal,
      timeoutSeconds: TIMEOUT_SECONDS,
    });
    const facts = previewFacts(answer);
    console.stdout.write(
      PREVIEW_OUTPUTS[options.output](
        { file: name, facts, answer },
        styleOf(console),
      ),
    );
    return facts.submittable && facts.problems.length === 0
      ? EXIT_CODES.ready
      : EXIT_CODES.findings;
  } finally {
    stopper.dispose();
  }
}
