import { createKnowledge } from './createKnowledge';
import { builtinData } from './builtinData';

/** The knowledge that ships with this package. */
export const builtinKnowledge = createKnowledge(builtinData);
