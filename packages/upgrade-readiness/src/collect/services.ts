import type { NotableServiceFacts, SectionResult } from '../contracts';
import { objectAt } from '../decode';
import type { JsonObject } from '../decode';
import {
  notableAnnotationsOf,
  notableFieldsOf,
  notableServiceAnnotations,
  notableServiceFields,
} from './notableFields';
import type { ObjectPass } from './objectPass';
import { hintsOf, referenceOf } from './ownershipHints';
import { FactList, sectionOfList } from './sections';

/**
 * Services that use something which a change of Kubernetes is about (R17); all others leave
 * nothing.
 */
export async function collectServices(
  pass: ObjectPass,
): Promise<SectionResult<readonly NotableServiceFacts[]>> {
  const spec = {
    group: '',
    version: 'v1',
    resource: 'services',
    form: 'full',
    purpose: 'services',
  } as const;
  const outcome = await pass.subscribe(spec, () => new FactList(serviceFacts));
  return sectionOfList(outcome, ({ facts }) => facts);
}

function serviceFacts(service: JsonObject): NotableServiceFacts | undefined {
  const notableFields = notableFieldsOf(service, notableServiceFields);
  const notableAnnotations = notableAnnotationsOf(
    objectAt(service, 'metadata', 'annotations'),
    notableServiceAnnotations,
  );
  const object =
    notableFields.length + notableAnnotations.length > 0
      ? referenceOf(service, '', 'Service')
      : undefined;
  return object
    ? { object, notableFields, notableAnnotations, ...hintsOf(service) }
    : undefined;
}
