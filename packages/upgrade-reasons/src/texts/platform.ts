export const platformTexts = {
  'platform.no-provider': 'No upgrade provider is configured for this cluster',
  'platform.not-installed': 'The provider "{{provider}}" is not installed',
  'platform.not-asked': '{{provider}} could not be asked: {{cause}}',
  'platform.no-answer-in-time': 'it did not answer in time',
  'platform.busy': 'Too many platforms are being asked. Try again in a moment',
  'platform.no-insights': '{{provider}} gives no insights',
  'platform.no-target': 'There is no target to ask {{provider}} about',
  'platform.no-full-version':
    'No full version of {{target}} is known to ask {{provider}} about',
  'platform.no-add-ons': '{{provider}} shows no add-ons',
  'platform.no-rollback-options':
    '{{provider}} does not say what could be rolled back',
  'platform.will-fail':
    '{{provider}} reports that the upgrade will fail: {{title}}',
  'platform.will-fail-because':
    '{{provider}} reports that the upgrade will fail: {{title}} ({{detail}})',
  'platform.insights-unknown': 'Insights of the platform are unknown: {{why}}',
  'platform.rollback-unknown': 'Unknown',
  'platform.rollback-not-offered': 'Unknown: the platform does not say',
  'platform.rollback-impossible': 'Not possible',
  'platform.rollback-of': '{{part}}',
  'platform.rollback-until': '{{part}} until {{time}}',
} as const;
