/**
 * Append-only history of versions: see README.md in this folder.
 */
export { DatabaseHistoryStore } from './DatabaseHistoryStore';
export { ObservedChanges } from './ObservedChanges';
export { createHistoryRouter } from './historyRouter';
export type { HistoryRouterOptions } from './historyRouter';
