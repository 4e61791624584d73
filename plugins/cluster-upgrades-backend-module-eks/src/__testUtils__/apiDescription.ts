import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import type { EksApi } from '../testing/EksApi';
import { EKS_ANSWERS } from '../testing/answers';

// eslint-disable-next-line no-restricted-syntax -- tests run where the repository is
const SHARED = resolve(__dirname, '../../../../../shared/parts');
const FILE = [process.env.PARTS_TEST_ASSETS, SHARED]
  .filter(folder => folder !== undefined)
  .map(folder => resolve(folder, 'clouds/aws-eks.schema.json'))
  .find(existsSync);

/** AWS' own description of the API as JSON Schema is in no repository: a machine may have it. */
export const hasApiDescription = FILE !== undefined;

/** @throws Error where an answer so far is not of the API's form, as far as the machine can tell */
export function assertDescribed(api: EksApi): void {
  const faults = [...misshapen(api), ...(FILE ? undescribed(api) : [])];
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

/** What of the answers is not as our own description of the API has it. */
function misshapen({ answered }: EksApi): readonly string[] {
  return answered.flatMap(({ operation, body }) => {
    const { error } = EKS_ANSWERS[operation].safeParse(body);
    return error ? [`${operation}: ${error.message}`] : [];
  });
}

/**
 * What of the answers is not as AWS' description has it.
 * @throws Error where the machine does not have it
 */
export function undescribed({ answered }: EksApi): readonly string[] {
  if (FILE === undefined) throw new Error('PARTS_TEST_ASSETS has no clouds');
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema(JSON.parse(readFileSync(FILE, 'utf8')), 'eks');
  return answered.flatMap(({ operation, body }) => {
    const validate = ajv.getSchema(`eks#/$defs/${operation}Response`);
    if (!validate) return [`${operation}: has no description`];
    return validate(body)
      ? []
      : (validate.errors ?? []).map(
          ({ instancePath, message, params }) =>
            `${operation}${instancePath} ${message} ${JSON.stringify(params)}`,
        );
  });
}
