export const certificatesTexts = {
  'check.certificates.certificate-ends-today': '{{certificate}} expires today',
  'check.certificates.certificate-ends_one':
    '{{certificate}} expires in {{count}} day',
  'check.certificates.certificate-ends_other':
    '{{certificate}} expires in {{count}} days',
  'check.certificates.bundle-ends-today':
    'The CA bundle of {{object}} expires today',
  'check.certificates.bundle-ends_one':
    'The CA bundle of {{object}} expires in {{count}} day',
  'check.certificates.bundle-ends_other':
    'The CA bundle of {{object}} expires in {{count}} days',
  'check.certificates.certificate-ended-lately':
    '{{certificate}} expired less than a day ago',
  'check.certificates.certificate-ended_one':
    '{{certificate}} expired {{count}} day ago',
  'check.certificates.certificate-ended_other':
    '{{certificate}} expired {{count}} days ago',
  'check.certificates.unreadable': '{{certificate}} cannot be read: {{error}}',
  'check.certificates.ends-on': '{{from}}: expires {{day}}',
  'check.certificates.subject-ends-on':
    '{{from}}, {{subject}}: expires {{day}}',
  'check.certificates.of-webhook': 'caBundle for webhook {{webhook}}',
  'check.certificates.of-conversion': 'caBundle for its conversion webhook',
  'check.certificates.of-server': 'caBundle for the API server behind it',
  'check.certificates.renew':
    'Renew it before the upgrade, or let the upgrade renew it where the platform does (kubeadm renews certificates, but not CAs)',
  'check.certificates.renew-bundle':
    'Renew it, or find out why cert-manager or the program itself did not renew it. After it expires, every request that needs it fails',
} as const;
