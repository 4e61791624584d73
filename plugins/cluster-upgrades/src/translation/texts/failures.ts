export const failuresTexts = {
  'failures.portalUnreachable.title':
    "Could not reach the portal's backend for {{what}}.",
  'failures.portalUnreachable.cause':
    '{{message}}. Showing the last data received.',
  'failures.foreignAnswer.title':
    "Something else than the portal's backend answered for {{what}}.",
  'failures.foreignAnswer.cause':
    'Your session with a proxy may have ended: reload this page and sign in. Asked: {{url}}',
  'failures.sessionEnded.title': 'Your session ended.',
  'failures.sessionEnded.cause':
    'Sign in again. Your filters are kept in the URL.',
  'failures.forbidden.title': 'You may not see {{what}}.',
  'failures.forbidden.reason': 'You may not see {{what}}',
  // `start` is `what` at the start of a sentence.
  'failures.notFound.title':
    '{{start}} was not found, or you do not have access to it.',
  'failures.notFound.cause':
    'Check the link, or ask your Backstage admin for access.',
  'failures.tooLarge.title': '{{start}} is too large to read in full.',
  'failures.unreachable.title': 'Could not reach {{what}}.',
  'failures.failed.title': 'Could not read {{what}}.',
  'failures.action.title': '{{what}} failed.',
  'failures.requestId': 'request id {{id}}',
} as const;
