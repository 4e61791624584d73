export const apiServicesTexts = {
  'check.api-services.unavailable': '{{object}} does not answer',
  'check.api-services.unavailable-fix':
    'Bring its backend back; delete the APIService if its program is gone',
  'check.api-services.shadows':
    '{{object}} takes the place of {{version}} of Kubernetes',
  'check.api-services.shadows-evidence':
    '{{target}} serves {{version}} itself ({{kind}}), and this APIService hands it to {{backend}}',
  'check.api-services.shadows-fix':
    'Delete the APIService, or move the extension to a group of its own',
} as const;
