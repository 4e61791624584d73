/** An answer that the API does not document. */
export class StrangeAnswerError extends Error {
  readonly name = 'StrangeAnswerError';
}
