/** Times, numbers of things, and lists of names. */
export const formatTexts = {
  unknown: 'unknown',
  // Patterns of luxon.
  'format.day': 'd LLL',
  'format.dayAndYear': 'd LLL yyyy',
  'format.instant': 'ccc d LLL yyyy, HH:mm:ss ZZZZ',
  'time.justNow': 'just now',
  'time.now': 'now',
  'time.ago': '{{duration}} ago',
  'time.in': 'in {{duration}}',
  'time.today': 'today',
  'time.daysAgo_one': '{{count}} day ago',
  'time.daysAgo_other': '{{count}} days ago',
  'time.inDays_one': 'in {{count}} day',
  'time.inDays_other': 'in {{count}} days',
  'time.before': 'before {{day}}',
  'time.since': 'since {{day}}',
  'duration.seconds': '{{seconds}} s',
  'duration.minutes': '{{minutes}} min',
  'duration.hours': '{{hours}} h',
  'duration.hoursAndMinutes': '{{hours}} h {{minutes}} min',
  'duration.days_one': '{{count}} day',
  'duration.days_other': '{{count}} days',
  'duration.daysAndHours': '{{days}} {{hours}} h',
  'list.and': '{{names}} and {{last}}',
  'list.more': '{{count}} more',
  'count.clusters_one': '{{count}} cluster',
  'count.clusters_other': '{{count}} clusters',
  'count.fullyChecked_one':
    '{{fullyChecked}} of {{count}} cluster fully checked',
  'count.fullyChecked_other':
    '{{fullyChecked}} of {{count}} clusters fully checked',
} as const;
