/** Why a server outside of clusters gave no answer. */
export const callTexts = {
  'call.connection-refused': '{{host}} refused the connection',
  'call.connection-closed': '{{host}} closed the connection without an answer',
  'call.name-unknown': 'the name of {{host}} is not known',
  'call.name-not-looked-up': 'the name of {{host}} cannot be looked up now',
  'call.no-connection': '{{host}} did not accept a connection in time',
  'call.no-route': 'there is no network route to {{host}}',
  'call.certificate-not-trusted': 'the certificate of {{host}} is not trusted',
  'call.certificate-of-another-name':
    'the certificate of {{host}} is for another name',
  'call.certificate-expired': 'the certificate of {{host}} has expired',
  'call.certificate-not-yet-valid':
    'the certificate of {{host}} is not valid yet',
  'call.no-tls': '{{host}} does not speak TLS as expected',
  'call.address-forbidden':
    'the name of {{host}} leads to an address that is never called',
  'call.failed': 'the call to {{host}} failed',
  'call.failed-with': 'the call to {{host}} failed with {{error}}',
  'call.no-answer-in-time': '{{host}} did not answer within {{limit}}',
  'call.cancelled': 'the call to {{host}} was cancelled',
  'call.answer-too-long':
    'the answer of {{host}} is larger than {{limit}} bytes',
  'call.not-called': '{{host}} could not be called: {{error}}',
} as const;
