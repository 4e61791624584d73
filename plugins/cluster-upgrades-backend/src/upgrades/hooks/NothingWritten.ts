import { ReasonError } from '@drydock/upgrade-reasons';

/**
 * Nothing was changed, and trying again does not help until a person corrects what the reason
 * names.
 */
export class NothingWritten extends ReasonError {}
