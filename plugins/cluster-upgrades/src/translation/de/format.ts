import type { Translated } from '../Texts';
import type { formatTexts } from '../texts/format';

export const formatDe: Translated<typeof formatTexts> = {
  unknown: 'unbekannt',
  'format.day': 'd. LLL',
  'format.dayAndYear': 'd. LLL yyyy',
  'format.instant': 'ccc d. LLL yyyy, HH:mm:ss ZZZZ',
  'time.justNow': 'gerade eben',
  'time.now': 'jetzt',
  'time.ago': 'vor {{duration}}',
  'time.in': 'in {{duration}}',
  'time.today': 'heute',
  'time.daysAgo_one': 'vor {{count}} Tag',
  'time.daysAgo_other': 'vor {{count}} Tagen',
  'time.inDays_one': 'in {{count}} Tag',
  'time.inDays_other': 'in {{count}} Tagen',
  'time.before': 'vor {{day}}',
  'time.since': 'seit {{day}}',
  'duration.seconds': '{{seconds}} s',
  'duration.minutes': '{{minutes}} min',
  'duration.hours': '{{hours}} h',
  'duration.hoursAndMinutes': '{{hours}} h {{minutes}} min',
  'duration.days_one': '{{count}} Tag',
  'duration.days_other': '{{count}} Tage',
  'duration.daysAndHours': '{{days}} {{hours}} h',
  'list.and': '{{names}} und {{last}}',
  'list.more': '{{count}} weitere',
  'count.clusters_one': '{{count}} Cluster',
  'count.clusters_other': '{{count}} Cluster',
  'count.fullyChecked_one':
    '{{fullyChecked}} von {{count}} Cluster vollständig geprüft',
  'count.fullyChecked_other':
    '{{fullyChecked}} von {{count}} Clustern vollständig geprüft',
};
