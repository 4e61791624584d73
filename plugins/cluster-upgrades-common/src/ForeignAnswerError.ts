/**
 * A success that the API did not send: it never answers with HTML. Proxies do that when a session
 * ends, and so do wrong addresses.
 *
 * @public
 */
export class ForeignAnswerError extends Error {
  /**
   * @param url - where the answer came from
   * @param contentType - empty: it named none
   */
  constructor(readonly url: string, readonly contentType: string) {
    super(
      `${url} answered with ${
        contentType || 'data of no named type'
      } where JSON was expected. A sign-in page or another program answers there in place of the Backstage backend: check the address and the session`,
    );
    this.name = 'ForeignAnswerError';
  }
}
