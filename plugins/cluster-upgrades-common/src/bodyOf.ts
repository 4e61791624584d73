import { ResponseError } from '@backstage/errors';

/**
 * Waits for an answer of the client and decodes its body.
 * @throws ResponseError with the API's own message for an answer that is no success
 */
export async function bodyOf<T>(
  answer: Promise<Omit<Response, 'json'> & { json(): Promise<T> }>,
): Promise<T> {
  const response = await answer;
  if (!response.ok) throw await ResponseError.fromResponse(response);
  return response.json();
}
