/**
 * Append-only history of versions: see README.md in this folder.
 */
export { createHistory } from './createHistory';
export type { History } from './createHistory';
export { DatabaseHistoryStore } from './DatabaseHistoryStore';
export { ObservedChanges } from './ObservedChanges';
export { createHistoryRouter } from './historyRouter';
export type { HistoryRouterOptions } from './historyRouter';
