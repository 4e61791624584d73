import { ResponseError } from '@backstage/errors';
import type { TypedResponse } from '@drydock/backstage-plugin-cluster-upgrades-common';

/** The body of an answer; every status but 2xx is an error. */
export async function body<T>(response: TypedResponse<T>): Promise<T> {
  await refuseFailure(response);
  return response.json();
}

/** As `body`, for answers that are no JSON. */
export async function text(response: TypedResponse<string>): Promise<string> {
  await refuseFailure(response);
  return response.text();
}

/** As `body`, for answers without one. */
export async function done(response: TypedResponse<void>): Promise<void> {
  await refuseFailure(response);
}

async function refuseFailure<T>(response: TypedResponse<T>): Promise<void> {
  if (!response.ok) {
    throw await ResponseError.fromResponse(response);
  }
}
