/** Nothing was changed, and trying again does not help until a person corrects what the message names. */
export class NothingWritten extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NothingWritten';
  }
}
