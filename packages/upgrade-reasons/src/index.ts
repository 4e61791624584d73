/**
 * Reasons of Drydock as data, and their texts.
 *
 * @packageDocumentation
 */
export { reasonTexts } from './catalogue';
export type { ReasonCode, ReasonTexts, Term } from './catalogue';
export { germanReasonTexts } from './german';
export { permissionMissing, reasonFor } from './reason';
export type { Param, Reason, Who } from './reason';
export { reasonText, translatedReason } from './reasonText';
export type { Translate } from './reasonText';
