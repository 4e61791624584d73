/**
 * Reasons of Drydock as data, and their texts.
 *
 * @packageDocumentation
 */
export { reasonTexts } from './texts';
export type { ReasonCode, ReasonTexts, Term } from './texts';
export { germanReasonTexts } from './de';
export { allOf, permissionMissing, reasonFor, said } from './reason';
export type { Param, Reason, Who } from './reason';
export { ReasonError } from './ReasonError';
export { inEnglish, isReasonCode, parametersOf, withTexts } from './inEnglish';
export type { InEnglish, WithTexts } from './inEnglish';
export { reasonText, translatedReason } from './reasonText';
export { reasonKey, sameReason, withoutRepeats } from './sameReason';
export type { Translate } from './english';
