export const apiServicesTexts = {
  'check.api-services.unavailable': '{{object}} does not answer',
  'check.api-services.unavailable-fix':
    'Restore its backend, or delete the APIService if its program no longer exists',
  'check.api-services.shadows':
    '{{object}} takes the place of {{version}} of Kubernetes',
  'check.api-services.shadows-evidence':
    '{{target}} serves {{version}} itself ({{kind}}), and this APIService hands it to {{backend}}',
  'check.api-services.shadows-fix':
    'Delete the APIService, or move the extension to a group of its own',
} as const;
