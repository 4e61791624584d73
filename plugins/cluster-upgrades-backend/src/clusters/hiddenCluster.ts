/** What stands where a cluster's name would. */
export const HIDDEN_CLUSTER = '(a cluster that you may not see)';
