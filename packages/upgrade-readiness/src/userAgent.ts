import { version } from '../package.json';

/**
 * Own name for audit logs and API priority and fairness. An apiserver pretty-prints its answers for
 * curl's name.
 */
export const userAgent = `drydock/${version}`;
