/** What the history tells of an upgrade and of who decided on it. */
export const historyTexts = {
  'history.plan': 'the plan',
  'history.stage': 'stage {{stage}}',
  'history.gate': 'stage {{stage}}, gate {{gate}}',
  'history.finding': '{{finding}} ({{check}})',
  'history.check-not-run': 'check {{check}} did not run',
  'history.emergency-stop-on': 'emergency stop of the fleet',
  'history.emergency-stop-off': 'end of the emergency stop of the fleet',
  'history.upgraded-elsewhere':
    'Observed, not ours: the cluster was upgraded by other means',
  'history.rolled-back-elsewhere':
    'Observed, not ours: the cluster was rolled back to an older version by other means',
} as const;
