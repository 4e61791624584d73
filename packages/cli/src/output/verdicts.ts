import type colors from 'picocolors';
import type { Verdict } from '@drydock/upgrade-readiness';

type Colors = ReturnType<typeof colors.createColors>;

/** Shape and word first, colour last: a log without colours says the same. */
export const VERDICTS: Readonly<Record<Verdict, { readonly text: string; readonly paint: (paint: Colors) => (text: string) => string }>> = {
  ready: { text: '✓ Ready', paint: ({ green }) => green },
  attention: { text: '△ Attention', paint: ({ yellow }) => yellow },
  blocked: { text: '⬡ Blocked', paint: ({ red }) => red },
  unknown: { text: '? Unknown', paint: ({ magenta }) => magenta },
};
