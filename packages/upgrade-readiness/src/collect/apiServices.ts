import type { ApiServiceFacts, SectionResult } from '../contracts';
import { arrayAt, longTextAt, objectAt, textAt } from '../decode';
import type { JsonObject } from '../decode';
import { backendReferenceOf } from './backendReference';
import { certificateFactsOfField } from './certificateBundles';
import type { ObjectPass } from './objectPass';
import { hintsOf, referenceOf } from './ownershipHints';
import { FactList, sectionOfList } from './sections';

const GROUP = 'apiregistration.k8s.io';

/** APIServices (R14): those with a backend are served by an extension API server. */
export async function collectApiServices(
  pass: ObjectPass,
): Promise<SectionResult<readonly ApiServiceFacts[]>> {
  const spec = {
    group: GROUP,
    version: 'v1',
    resource: 'apiservices',
    form: 'full',
    purpose: 'api-services',
  } as const;
  const outcome = await pass.subscribe(
    spec,
    () => new FactList(apiServiceFacts),
  );
  return sectionOfList(outcome, ({ facts }) => facts);
}

function apiServiceFacts(service: JsonObject): ApiServiceFacts | undefined {
  const object = referenceOf(service, GROUP, 'APIService');
  if (!object) return undefined;
  const spec = objectAt(service, 'spec');
  const backend = backendReferenceOf(spec);
  const certificate = certificateFactsOfField(longTextAt(spec, 'caBundle'));
  const condition = arrayAt(objectAt(service, 'status'), 'conditions').find(
    candidate => textAt(candidate, 'type') === 'Available',
  );
  const reason = textAt(condition, 'reason');
  const message = textAt(condition, 'message')?.slice(0, 300);
  return {
    object,
    group: textAt(spec, 'group') ?? '',
    version: textAt(spec, 'version') ?? '',
    ...(backend ? { backend } : {}),
    ...(certificate ? { certificate } : {}),
    ...(condition ? { available: textAt(condition, 'status') === 'True' } : {}),
    ...(reason ? { reason } : {}),
    ...(message ? { message } : {}),
    ...hintsOf(service),
  };
}
