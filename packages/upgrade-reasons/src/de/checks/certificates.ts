import type { certificatesTexts } from '../../texts/checks/certificates';
import type { Translated } from '../../texts/Translated';

export const certificatesDe: Translated<typeof certificatesTexts> = {
  'check.certificates.certificate-ends-today': '{{certificate}} läuft heute ab',
  'check.certificates.certificate-ends_one':
    '{{certificate}} läuft in {{count}} Tag ab',
  'check.certificates.certificate-ends_other':
    '{{certificate}} läuft in {{count}} Tagen ab',
  'check.certificates.bundle-ends-today':
    'Das CA-Bundle von {{object}} läuft heute ab',
  'check.certificates.bundle-ends_one':
    'Das CA-Bundle von {{object}} läuft in {{count}} Tag ab',
  'check.certificates.bundle-ends_other':
    'Das CA-Bundle von {{object}} läuft in {{count}} Tagen ab',
  'check.certificates.certificate-ended-lately':
    '{{certificate}} ist vor weniger als einem Tag abgelaufen',
  'check.certificates.certificate-ended_one':
    '{{certificate}} ist vor {{count}} Tag abgelaufen',
  'check.certificates.certificate-ended_other':
    '{{certificate}} ist vor {{count}} Tagen abgelaufen',
  'check.certificates.unreadable':
    '{{certificate}} lässt sich nicht lesen: {{error}}',
  'check.certificates.ends-on': '{{from}}: läuft am {{day}} ab',
  'check.certificates.subject-ends-on':
    '{{from}}, {{subject}}: läuft am {{day}} ab',
  'check.certificates.of-webhook': 'caBundle für den Webhook {{webhook}}',
  'check.certificates.of-conversion': 'caBundle für den Conversion-Webhook',
  'check.certificates.of-server': 'caBundle für den API-Server dahinter',
  'check.certificates.renew':
    'Erneuern Sie es vor dem Upgrade oder lassen Sie es vom Upgrade erneuern, wenn die Plattform das tut (kubeadm erneuert Zertifikate, aber keine CAs)',
  'check.certificates.renew-bundle':
    'Erneuern Sie es, oder finden Sie heraus, warum cert-manager oder das Programm selbst es nicht erneuert hat. Nach dem Ablauf schlägt jede Anfrage fehl, die es braucht',
};
