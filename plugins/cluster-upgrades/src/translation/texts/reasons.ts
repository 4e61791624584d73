import { reasonTexts } from '@drydock/upgrade-reasons';

type Texts = typeof reasonTexts;

/** Texts of the backend's reasons, below `reason.`. */
export const reasonsTexts = Object.fromEntries(
  Object.entries(reasonTexts).map(([code, text]) => [`reason.${code}`, text]),
) as { readonly [Code in keyof Texts as `reason.${Code}`]: Texts[Code] };
