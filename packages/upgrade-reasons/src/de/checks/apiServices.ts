import type { apiServicesTexts } from '../../texts/checks/apiServices';
import type { Translated } from '../../texts/Translated';

export const apiServicesDe: Translated<typeof apiServicesTexts> = {
  'check.api-services.unavailable': '{{object}} antwortet nicht',
  'check.api-services.unavailable-fix':
    'Stellen Sie das Backend wieder her; löschen Sie den APIService, wenn es sein Programm nicht mehr gibt',
  'check.api-services.shadows':
    '{{object}} verdeckt {{version}} von Kubernetes',
  'check.api-services.shadows-evidence':
    '{{target}} stellt {{version}} selbst bereit ({{kind}}), und dieser APIService leitet es weiter an {{backend}}',
  'check.api-services.shadows-fix':
    'Löschen Sie den APIService oder geben Sie der Erweiterung eine eigene Gruppe',
};
