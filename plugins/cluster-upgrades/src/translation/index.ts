export { checkTitle } from './checkTitle';
export { english } from './english';
export { choicesOf, choiceText, fieldHelp, fieldLabel } from './fieldTexts';
export { reasonIn } from './reasonIn';
export { clusterUpgradesTranslationRef } from './ref';
export type { TextKey, TextParameters, Texts } from './Texts';
export { textsOf } from './textsOf';
export { useTexts } from './useTexts';
