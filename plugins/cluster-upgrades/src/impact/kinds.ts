/** Kinds of entities that upgrades of clusters concern, in lower case. */
export const IMPACT_KINDS = ['component', 'system', 'domain', 'group', 'user'];
