export const certificatesTexts = {
  'check.certificates.certificate-ends-today': '{{certificate}} ends today',
  'check.certificates.certificate-ends_one':
    '{{certificate}} ends in {{count}} day',
  'check.certificates.certificate-ends_other':
    '{{certificate}} ends in {{count}} days',
  'check.certificates.bundle-ends-today':
    'The CA bundle of {{object}} ends today',
  'check.certificates.bundle-ends_one':
    'The CA bundle of {{object}} ends in {{count}} day',
  'check.certificates.bundle-ends_other':
    'The CA bundle of {{object}} ends in {{count}} days',
  'check.certificates.certificate-ended-lately':
    '{{certificate}} ended less than a day ago',
  'check.certificates.certificate-ended_one':
    '{{certificate}} ended {{count}} day ago',
  'check.certificates.certificate-ended_other':
    '{{certificate}} ended {{count}} days ago',
  'check.certificates.unreadable': '{{certificate}} cannot be read: {{error}}',
  'check.certificates.ends-on': '{{from}}: ends {{day}}',
  'check.certificates.subject-ends-on': '{{from}}, {{subject}}: ends {{day}}',
  'check.certificates.of-webhook': 'caBundle for webhook {{webhook}}',
  'check.certificates.of-conversion': 'caBundle for its conversion webhook',
  'check.certificates.of-server': 'caBundle for the API server behind it',
  'check.certificates.renew':
    'Renew it before the upgrade, or let the upgrade renew it where the platform does (kubeadm renews certificates, but not CAs)',
  'check.certificates.renew-bundle':
    'Renew it, or find out why what renews it (cert-manager, the program itself) has not: once it has ended, every request that needs it fails',
} as const;
