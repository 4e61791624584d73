import type { Param, Reason } from '@drydock/upgrade-reasons';
import type { EksChange } from './eksState';

/** Most errors of an update that are shown. */
const MOST_ERRORS = 5;

export function updateParams({
  id,
  type,
}: EksChange): Readonly<Record<string, Param>> {
  return { update: { object: id }, type: { object: type || 'Unknown' } };
}

/** That an update failed, with EKS' own words and the objects that it names. */
export function failedReason(change: EksChange, object: string): Reason {
  const errors = change.errors.slice(0, MOST_ERRORS);
  const params = { ...updateParams(change), object: { object } };
  if (errors.length === 0) return { code: 'eks.update-failed', params };
  return {
    code: 'eks.update-failed-because',
    params: {
      ...params,
      errors: {
        reasons: errors.map(errorReason),
        more: change.errors.length - errors.length,
      },
    },
  };
}

function errorReason({
  code,
  message,
  objects,
}: EksChange['errors'][number]): Reason {
  const params = { error: { object: code }, said: { text: message } };
  if (objects.length === 0) return { code: 'eks.update-error', params };
  return {
    code: 'eks.update-error-of',
    params: {
      ...params,
      objects: { list: objects.map(object => ({ object })) },
    },
  };
}
