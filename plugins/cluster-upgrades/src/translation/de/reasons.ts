import { germanReasonTexts } from '@drydock/upgrade-reasons';
import type { Translated } from '../Texts';
import type { reasonsTexts } from '../texts/reasons';

export const reasonsDe = Object.fromEntries(
  Object.entries(germanReasonTexts).map(([code, text]) => [
    `reason.${code}`,
    text,
  ]),
) as Translated<typeof reasonsTexts>;
