import { matchesWildcard } from '@drydock/kubernetes-knowledge';
import type { ObjectSignal } from '@drydock/kubernetes-knowledge';
import type { FactReader } from './factReader';
import { blind, onCluster, onObject, saw } from './sightings';
import type { Look } from './sightings';
import { listedNames } from '../words';

type Signal<K extends ObjectSignal['kind']> = Extract<
  ObjectSignal,
  { readonly kind: K }
>;

const NO_HINTS = { labels: {}, annotations: {} };

export function lookForProvisioner(
  reader: FactReader,
  { provisioners }: Signal<'storage-provisioner'>,
): Look {
  return reader.look('storage', ({ classes }) =>
    saw(
      classes
        .filter(({ provisioner }) => provisioners.includes(provisioner))
        .map(({ name, provisioner }) =>
          onObject(
            { group: 'storage.k8s.io', kind: 'StorageClass', name },
            NO_HINTS,
            {
              code: 'check.look.provisioner',
              params: { provisioner: { object: provisioner } },
            },
            'object',
          ),
        ),
    ),
  );
}

export function lookForServiceField(
  reader: FactReader,
  { fields }: Signal<'service-field'>,
): Look {
  return reader.look('services', services =>
    saw(
      services.flatMap(service =>
        service.notableFields
          .filter(field => fields.includes(field))
          .map(field =>
            onObject(
              service.object,
              service,
              {
                code: 'check.look.field',
                params: { field: { object: field } },
              },
              'object',
            ),
          ),
      ),
    ),
  );
}

export function lookForServiceAnnotation(
  reader: FactReader,
  { keys }: Signal<'service-annotation'>,
): Look {
  return reader.look('services', services =>
    saw(
      services.flatMap(service =>
        service.notableAnnotations
          .filter(key => keys.some(pattern => matchesWildcard(pattern, key)))
          .map(key =>
            onObject(
              service.object,
              service,
              {
                code: 'check.look.annotation',
                params: { key: { object: key } },
              },
              'object',
            ),
          ),
      ),
    ),
  );
}

/** Namespaces of Kubernetes itself carry no labels of administrators. */
export function lookForNamespaceLabel(
  reader: FactReader,
  { key, absent }: Signal<'namespace-label'>,
): Look {
  return reader.look('namespaces', namespaces =>
    saw(
      namespaces
        .filter(({ name, labels }) =>
          absent
            ? !name.startsWith('kube-') && !Object.hasOwn(labels, key)
            : Object.hasOwn(labels, key),
        )
        .map(namespace =>
          onObject(
            { group: '', kind: 'Namespace', name: namespace.name },
            namespace,
            {
              code: absent ? 'check.look.no-label' : 'check.look.label',
              params: { key: { object: key } },
            },
            'object',
          ),
        ),
    ),
  );
}

export function lookForServedApi(
  reader: FactReader,
  { groupVersions }: Signal<'served-api'>,
): Look {
  return reader.look('apis', apis =>
    saw(
      apis
        .map(({ group, version }) => `${group}/${version}`)
        .filter(served => groupVersions.includes(served))
        .map(served =>
          onCluster(
            {
              code: 'check.look.served',
              params: { version: { object: served } },
            },
            'discovery',
          ),
        ),
    ),
  );
}

export function lookForStoredKind(
  reader: FactReader,
  { group, kinds }: Signal<'stored-kind'>,
): Look {
  return reader.look('api-evidence', evidence => {
    const read = evidence.kinds.filter(
      found => found.group === group && kinds.includes(found.kind),
    );
    if (read.length === 0)
      return blind('other', {
        code: 'check.look.not-counted',
        params: { kinds: listedNames(kinds) },
      });
    const unread = read.find(({ failure }) => failure)?.failure;
    const found = read.flatMap(({ kind, objects, storedObjects }) => {
      const number = storedObjects ?? objects;
      return number > 0
        ? [
            onCluster(
              {
                code: 'check.look.stored',
                params: { count: { number }, kind: { object: kind } },
              },
              'status',
            ),
          ]
        : [];
    });
    return saw(
      found,
      unread ? { of: 'other', reason: unread.reason } : undefined,
    );
  });
}

/** Rules on all groups (`*`) name none in particular: their webhooks do not count on these. */
export function lookForWebhookRule(
  reader: FactReader,
  { groups }: Signal<'webhook-rule'>,
): Look {
  return reader.look('admission-webhooks', webhooks =>
    saw(
      webhooks.flatMap(webhook =>
        webhook.rules.some(({ apiGroups }) =>
          apiGroups.some(group => groups.includes(group)),
        )
          ? [
              onObject(
                webhook.object,
                webhook,
                {
                  code: 'check.look.webhook-rule',
                  params: {
                    webhook: { object: webhook.name },
                    groups: listedNames(groups),
                  },
                },
                'object',
              ),
            ]
          : [],
      ),
    ),
  );
}

export function lookForUnreadableConversionCa(reader: FactReader): Look {
  return reader.look('custom-resources', resources =>
    saw(
      resources.flatMap(resource =>
        resource.conversion?.certificate?.unreadable
          ? [
              onObject(
                resource.object,
                resource,
                {
                  code: 'check.look.unreadable-ca',
                  params: {
                    error: { text: resource.conversion.certificate.unreadable },
                  },
                },
                'object',
              ),
            ]
          : [],
      ),
    ),
  );
}

export function lookForAggregatedApi(reader: FactReader): Look {
  return reader.look('api-services', services =>
    saw(
      services.flatMap(service =>
        service.backend
          ? [
              onObject(
                service.object,
                service,
                { code: 'check.look.aggregated' },
                'object',
              ),
            ]
          : [],
      ),
    ),
  );
}
