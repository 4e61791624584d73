import type { customResourceUsesTexts } from '../../texts/checks/customResourceUses';
import type { Translated } from '../../texts/Translated';

export const customResourceUsesDe: Translated<typeof customResourceUsesTexts> =
  {
    'check.custom-resources.applied-unserved':
      '{{object}} wird mit {{version}} angewendet, das seine Definition nicht mehr bereitstellt',
    'check.custom-resources.applied-deprecated':
      '{{object}} wird mit {{version}} angewendet, das seine Definition als veraltet bezeichnet',
    'check.custom-resources.upgrade-maker':
      'Aktualisieren Sie das, was es anlegt ({{maker}}), auf eine Version, die {{replacement}} verwendet',
    'check.custom-resources.change':
      'Ändern Sie apiVersion dort, wo das Manifest liegt, auf {{replacement}}, schlagen Sie geänderte Felder in der Dokumentation des Add-ons nach und wenden Sie es erneut an',
    'check.custom-resources.not-looked-through':
      'Objekte von {{definitions}} wurden nicht durchsucht: Alle bereitgestellten Versionen sind veraltet, und sie so zu lesen würde als Verwendung zählen',
    'check.custom-resources.conversion':
      '{{object}} lässt sich nicht zwischen seinen Versionen konvertieren',
    'check.custom-resources.conversion-evidence':
      '{{why}}; Objekte, die in einer anderen als der angefragten Version gespeichert sind ({{versions}}), lassen sich weder lesen noch auflisten noch löschen',
    'check.custom-resources.conversion-fix':
      'Bringen Sie den Conversion-Webhook zurück oder erneuern Sie sein CA-Bundle; gibt es sein Programm nicht mehr, installieren Sie es wieder, bevor die Objekte angefasst werden',
    'check.custom-resources.review-versions':
      '{{object}} wird von einem Webhook konvertiert, der nur eine alte Form der Anfrage kennt',
    'check.custom-resources.review-versions-evidence':
      'conversionReviewVersions {{versions}}, nicht v1',
    'check.custom-resources.review-versions-fix':
      'Aktualisieren Sie das Add-on auf eine Version, deren Conversion-Webhook v1 annimmt',
    'check.custom-resources.migrate':
      'Schreiben Sie jedes Objekt einmal mit {{version}} (Storage Version Migration) und entfernen Sie dann die anderen aus status.storedVersions',
    'term.storage-version': 'der Speicherversion',
    'check.custom-resources.stored-unknown':
      '{{object}} hat womöglich Objekte mit {{versions}}, die es darin nicht mehr gibt',
    'check.custom-resources.stored-unknown-evidence':
      'status.storedVersions {{stored}}; Versionen {{versions}}: Die nächste Änderung wird abgelehnt',
    'check.custom-resources.stored-unserved':
      '{{object}} hat womöglich Objekte mit {{versions}}, nicht mehr bereitgestellt',
    'check.custom-resources.stored-old':
      '{{object}} hat womöglich Objekte mit {{versions}}, die bald entfallen',
    'check.custom-resources.stored-old-evidence':
      'status.storedVersions {{stored}}; gespeichert wird jetzt mit {{storage}}. Ein Release des Add-ons, in dem {{versions}} fehlen, lässt sich erst nach der Migration installieren',
    'check.custom-resources.not-established':
      '{{object}} ist nicht etabliert, daher werden die Objekte nicht bereitgestellt',
    'check.custom-resources.not-established-fix':
      'Prüfen Sie die Conditions; installieren Sie es aus seinem Add-on neu',
    'check.custom-resources.names-taken':
      '{{object}} hat Namen, die eine andere Art verwendet',
    'check.custom-resources.names-taken-fix':
      'Löschen Sie eine der beiden Definitionen oder benennen Sie sie um',
    'check.custom-resources.terminating':
      '{{object}} wird gelöscht und verschwindet nicht',
    'check.custom-resources.terminating-fix':
      'Finden Sie heraus, was die Objekte festhält: ihre Finalizer oder ein Conversion-Webhook, den es nicht mehr gibt',
    'check.custom-resources.not-structural':
      '{{object}} hat ein Schema, das nicht strukturell ist',
    'check.custom-resources.not-structural-fix':
      'Aktualisieren Sie das Add-on auf eine Version mit strukturellem Schema: apiextensions.k8s.io/v1 lehnt dieses bei der nächsten Änderung ab',
    'check.custom-resources.unknown-fields':
      '{{object}} behält unbekannte Felder aller Objekte',
    'check.custom-resources.unknown-fields-evidence':
      'spec.preserveUnknownFields true, was apiextensions.k8s.io/v1 nur bei älteren Definitionen annimmt',
    'check.custom-resources.unknown-fields-fix':
      'Setzen Sie es bei strukturellem Schema auf false; aktualisieren Sie das Add-on',
  };
