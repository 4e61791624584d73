export const customResourceUsesTexts = {
  'check.custom-resources.applied-unserved':
    '{{object}} is applied at {{version}}, which its definition no longer serves',
  'check.custom-resources.applied-deprecated':
    '{{object}} is applied at {{version}}, which its definition calls deprecated',
  'check.custom-resources.upgrade-maker':
    'Upgrade what makes it, {{maker}}, to a version that uses {{replacement}}',
  'check.custom-resources.change':
    'Change apiVersion to {{replacement}} where the manifest is kept, look up fields that changed in the documentation of the add-on, and apply it again',
  'check.custom-resources.not-looked-through':
    'Objects of {{definitions}} were not looked through: all versions served are deprecated, and reading at one would count as its use',
  'check.custom-resources.conversion':
    '{{object}} cannot be converted between its versions',
  'check.custom-resources.conversion-evidence':
    '{{why}}; objects that are stored at another version than asked for ({{versions}}) cannot be read, listed or deleted',
  'check.custom-resources.conversion-fix':
    'Bring the conversion webhook back or renew its CA bundle; where its program is gone for good, install it again before the objects are touched',
  'check.custom-resources.review-versions':
    '{{object}} is converted by a webhook that knows only an old form of question',
  'check.custom-resources.review-versions-evidence':
    'conversionReviewVersions {{versions}}, not v1',
  'check.custom-resources.review-versions-fix':
    'Upgrade the add-on to a version whose conversion webhook accepts v1',
  'check.custom-resources.migrate':
    'Write every object once at {{version}} (a storage version migration), then take the others out of status.storedVersions',
  'term.storage-version': 'the storage version',
  'check.custom-resources.stored-unknown':
    '{{object}} may hold objects at {{versions}}, which it no longer has',
  'check.custom-resources.stored-unknown-evidence':
    'status.storedVersions {{stored}}; versions {{versions}}: its next change is refused',
  'check.custom-resources.stored-unserved':
    '{{object}} may hold objects at {{versions}}, no longer served',
  'check.custom-resources.stored-old':
    '{{object}} may hold objects at {{versions}}, on their way out',
  'check.custom-resources.stored-old-evidence':
    'status.storedVersions {{stored}}; stored at {{storage}} now. A release of the add-on that drops {{versions}} cannot be installed until they are migrated',
  'check.custom-resources.not-established':
    '{{object}} is not established, so its objects are not served',
  'check.custom-resources.not-established-fix':
    'See its conditions; install it again from its add-on',
  'check.custom-resources.names-taken':
    '{{object}} has names that another kind uses',
  'check.custom-resources.names-taken-fix':
    'Delete or rename one of the two definitions',
  'check.custom-resources.terminating':
    '{{object}} is being deleted and does not end',
  'check.custom-resources.terminating-fix':
    'Find what holds its objects: their finalizers, or a conversion webhook that is gone',
  'check.custom-resources.not-structural':
    '{{object}} has a schema that is not structural',
  'check.custom-resources.not-structural-fix':
    'Upgrade the add-on to a version with a structural schema: apiextensions.k8s.io/v1 refuses this one at the next change',
  'check.custom-resources.unknown-fields':
    '{{object}} keeps unknown fields of all its objects',
  'check.custom-resources.unknown-fields-evidence':
    'spec.preserveUnknownFields true, which apiextensions.k8s.io/v1 takes only for definitions from before',
  'check.custom-resources.unknown-fields-fix':
    'Set it to false with a structural schema; upgrade the add-on',
} as const;
