import { isReasonCode, type Param } from '@drydock/upgrade-reasons';

/** A check in a reason: its title, in the language of the reader. */
export function checkParam(checkId: string): Param {
  return {
    reasons: [{ code: 'check.named', params: { check: titleOf(checkId) } }],
  };
}

/** The same with its id, where a request has to name it. */
export function checkWithIdParam(checkId: string): Param {
  return {
    reasons: [
      {
        code: 'check.named-with-id',
        params: { check: titleOf(checkId), id: { object: checkId } },
      },
    ],
  };
}

/** Checks of other vendors are not in the catalogue: their ids. */
function titleOf(checkId: string): Param {
  const code = `check-title.${checkId}`;
  return isReasonCode(code) ? { reasons: [{ code }] } : { text: checkId };
}
