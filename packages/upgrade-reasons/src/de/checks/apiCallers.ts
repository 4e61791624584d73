import type { apiCallersTexts } from '../../texts/checks/apiCallers';
import type { Translated } from '../../texts/Translated';

export const apiCallersDe: Translated<typeof apiCallersTexts> = {
  'term.unnamed-client': 'einem nicht genannten Client',
  'check.api-callers.title':
    'Ein Client ruft {{resource}} mit {{version}} auf, das {{target}} nicht bereitstellt',
  'check.api-callers.upgrade-named': 'Aktualisieren Sie die genannten Clients',
  'check.api-callers.upgrade-named-to':
    'Aktualisieren Sie die genannten Clients auf eine Version, die {{version}} aufruft',
  'check.api-callers.find-client':
    'Suchen Sie den Client im Audit-Log (Annotation k8s.io/deprecated) und aktualisieren Sie ihn',
  'check.api-callers.find-client-to':
    'Suchen Sie den Client im Audit-Log (Annotation k8s.io/deprecated) und aktualisieren Sie ihn auf eine Version, die {{version}} aufruft',
  'check.api-callers.metric':
    'apiserver_requested_deprecated_apis meldet Aufrufe von {{api}}',
  'check.api-callers.called': '{{api}} wurde aufgerufen von {{client}}',
  'check.api-callers.called-told':
    '{{api}} wurde aufgerufen von {{client}}, laut {{source}}',
  'check.api-callers.counted_one':
    '{{client}}: {{count}} Anfrage in {{days}} Tagen, zuletzt am {{last}}',
  'check.api-callers.counted_other':
    '{{client}}: {{count}} Anfragen in {{days}} Tagen, zuletzt am {{last}}',
  'check.api-callers.not-counted':
    '{{client}}: nicht gezählt in {{days}} Tagen, zuletzt am {{last}}',
  'check.api-callers.counted-since':
    'Gezählt seit {{first}}, zuletzt am {{last}}',
  'check.api-callers.told':
    'Gemeldet seit {{first}}, zuletzt am {{last}}; ein API-Server vergisst einen Aufrufer beim Neustart',
  'check.api-callers.told-by-processes':
    'Gemeldet von {{processes}} API-Server-Prozessen (Replicas, oder einem vor und nach einem Neustart) seit {{first}}, zuletzt am {{last}}; ein API-Server vergisst einen Aufrufer beim Neustart',
  'check.api-callers.own-calls-left-out':
    'Aufrufe von {{calls}} durch nicht genannte Clients zählen nicht: Die Control Plane ruft sie selbst auf, solange ihr Server die Art nur in veralteten Versionen hat',
  'check.api-callers.servers-seen':
    'Metriken von {{seen}} von {{alive}} API-Servern gelesen',
};
