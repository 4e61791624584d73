import type { Translated } from '../Texts';
import type { upcomingTexts } from '../texts/upcoming';

export const upcomingDe: Translated<typeof upcomingTexts> = {
  'upcoming.what': 'Anstehende Upgrades',
  'upcoming.whatYours': 'Ihre anstehenden Upgrades',
  'upcoming.reading': 'Anstehende Upgrades werden gelesen',
  'upcoming.readingYours': 'Ihre anstehenden Upgrades werden gelesen',
  'upcoming.amount_one': '{{count}} anstehendes Upgrade',
  'upcoming.amount_other': '{{count}} anstehende Upgrades',
  'upcoming.noneSaid': 'Kein anstehendes Upgrade',
  'upcoming.none': 'Kein Upgrade geplant.',
  'upcoming.noneOf':
    'Kein Upgrade geplant für {{what}}, in keinem eingereichten Plan oder Rollout.',
  'upcoming.noneOfYours':
    'Kein Upgrade geplant für Cluster, für die Ihre Teams verantwortlich sind oder auf denen sie Dienste betreiben.',
  'upcoming.times':
    'Zeiten in {{zone}}. Jeder Start ist der frühestmögliche Zeitpunkt: Gates, andere Cluster und frühere Stufen können ihn verzögern.',
  'upcoming.showAll': 'Alle {{count}} zeigen',
  'upcoming.more_one': 'und {{count}} weiteres anstehendes Upgrade',
  'upcoming.more_other': 'und {{count}} weitere anstehende Upgrades',
  'upcoming.after': '{{count}} weitere danach',

  'upcoming.when.now': 'jetzt',
  'upcoming.when.nowSince': 'jetzt, seit {{start}}',
  'upcoming.when.nowStalled': 'jetzt; ohne Fortschritt seit {{stalled}}',
  'upcoming.when.nowSinceStalled':
    'jetzt, seit {{start}}; ohne Fortschritt seit {{stalled}}',
  'upcoming.when.unknown': 'noch nicht bekannt: {{reason}}',
  'upcoming.when.noReason': 'ohne Angabe von Gründen',
  'upcoming.when.from': 'ab {{start}}',
  'upcoming.when.today': 'heute',

  'upcoming.state.running': 'Läuft',
  'upcoming.state.stalled': 'Begonnen, ohne Fortschritt',
  'upcoming.state.snoozed': 'Verschoben',
  'upcoming.state.submitted': 'Geplant, nicht freigegeben',
  'upcoming.state.approved': 'Freigegeben',
  'upcoming.state.waiting': 'Freigegeben, Rollout begonnen',
  'upcoming.state.startUnknown': '{{state}}, Start nicht bekannt',
  'upcoming.disruption.rolling': 'Rollierend',
  'upcoming.disruption.interrupted': 'Unterbrochen',
  'upcoming.disruption.cannotBeMoved': 'Nicht verschiebbar',
  'upcoming.disruption.unknown': 'Unbekannt',
  'upcoming.denied.running': 'Das Upgrade läuft bereits',
  'upcoming.denied.members': 'Nur Mitglieder von {{owner}} können antworten',
  'upcoming.denied.noOwner':
    'Für das, was dort läuft, sind keine Verantwortlichen bekannt',
  'upcoming.denied.acknowledged': 'Es ist bereits bestätigt',
  'upcoming.denied.snooze': 'Es kann nicht verschoben werden: {{reason}}',
  'upcoming.denied.noBound': 'keine Grenze bekannt',

  'upcoming.item.change': '{{cluster}} auf {{version}}',
  'upcoming.item.earliest': 'frühestens {{when}}',
  'upcoming.item.stage': '{{plan}}, Stufe {{stage}}',
  'upcoming.item.ask': 'Kontakt: {{contact}}',
  'upcoming.item.services': 'für {{services}}',
  'upcoming.acknowledge': 'Bestätigen',
  'upcoming.snooze': 'Verschieben',
  'upcoming.acknowledgeOf': 'Upgrade von {{cluster}} bestätigen',
  'upcoming.snoozeOf': 'Upgrade von {{cluster}} verschieben',
  'upcoming.answer.none': 'Noch keine Antwort von {{owner}}',
  'upcoming.answer.acknowledged': 'Bestätigt von {{by}} {{when}}',
  'upcoming.answer.snoozed': 'Verschoben bis {{until}} von {{by}}',
  'upcoming.answer.wasSnoozed': 'War verschoben bis {{until}} von {{by}}',
  'upcoming.answer.unknownTime': 'zu einer unbekannten Zeit',

  'upcoming.dialog.acknowledging': 'Bestätigen',
  'upcoming.dialog.acknowledge':
    'Sie bestätigen für {{owner}}, dass Sie Bescheid wissen: {{cluster}} wird auf {{version}} aktualisiert, {{when}}. Das ändert keine Zeit und ist keine Freigabe.',
  'upcoming.dialog.endsSnooze':
    'Es beendet Ihre Verschiebung: Das Upgrade kann im nächsten Zeitfenster beginnen.',
  'upcoming.dialog.note': 'Notiz',
  'upcoming.dialog.noteHelp':
    'Sichtbar für alle, die das Upgrade durchführen; freiwillig',
  'upcoming.dialog.snoozing': 'Verschieben',
  'upcoming.dialog.snooze':
    'Das Upgrade beginnt auf {{cluster}} nicht vor der angegebenen Zeit und dann im nächsten Zeitfenster. Andere Cluster des Plans laufen weiter; was auf diesen Cluster wartet, wartet länger.',
  'upcoming.dialog.bound': 'Höchstens bis {{time}}',
  'upcoming.dialog.boundWhy':
    '{{bound}}: {{reason}}. Erneutes Verschieben ändert diese Grenze nicht.',
  'upcoming.dialog.planSays': 'so steht es im Plan',
  'upcoming.dialog.notBefore': 'Nicht vor',
  'upcoming.dialog.zone': 'In Ihrer Zeitzone, {{zone}}',
  'upcoming.dialog.reason': 'Grund',
  'upcoming.dialog.reasonHelp':
    'Sichtbar für alle, die das Upgrade durchführen, und in seinem Protokoll',
  'upcoming.choice.later_one': '{{count}} Tag später',
  'upcoming.choice.later_other': '{{count}} Tage später',
  'upcoming.choice.longest': 'So lange wie möglich',
  'upcoming.problem.fixed': 'Es kann nicht verschoben werden',
  'upcoming.problem.missing': 'Geben Sie an, bis wann',
  'upcoming.problem.past': 'Diese Zeit ist vorbei',
  'upcoming.problem.tooLate':
    'Es kann höchstens bis {{time}} verschoben werden',

  'upcoming.calendar.subscribe': 'Kalender abonnieren',
  'upcoming.calendar.readingYou': 'Ihre Identität wird gelesen',
  'upcoming.calendar.members':
    'Nur Mitglieder von {{owners}} können den Kalender abonnieren',
  'upcoming.calendar.noOwner': 'Ohne Verantwortliche gibt es keinen Kalender',
  'upcoming.calendar.fleet': 'gesamte Flotte',
  'upcoming.calendar.what':
    'Ein Kalenderprogramm liest die anstehenden Upgrades ({{owner}}) von einer Adresse, stündlich oder so oft wie eingestellt, und verschiebt seine Einträge, wenn sich die Zeiten ändern. Ein Upgrade ohne bekannten Start hat keinen Eintrag.',
  'upcoming.calendar.of': 'Kalender von',
  'upcoming.calendar.secret': 'Die Adresse ist geheim',
  'upcoming.calendar.secretWhy':
    'Wer sie hat, liest diesen einen Feed ohne Anmeldung: Cluster, Zeiten, Dienste und Pläne ({{owner}}). Sie gibt auf nichts anderes Zugriff und ändert nichts. Alle Mitglieder erhalten dieselbe Adresse; halten Sie sie aus Tickets und Chats heraus und widerrufen Sie sie, wenn sie bekannt wurde.',
  'upcoming.calendar.close': 'Schließen',
  'upcoming.calendar.revoked': 'Die Adresse ist widerrufen.',
  'upcoming.calendar.revokedWhat':
    'Der Link wurde widerrufen. Bestehende Abonnements werden nicht mehr aktualisiert.',
  'upcoming.calendar.create': 'Adresse erstellen',
  'upcoming.calendar.createNew': 'Neue Adresse erstellen',
  'upcoming.calendar.address': 'Adresse des Feeds',
  'upcoming.calendar.addressHelp':
    'In Ihrem Kalenderprogramm: Kalender über seine Adresse (URL) hinzufügen',
  'upcoming.calendar.theAddress': 'Die Adresse',
  'upcoming.calendar.copy': 'Kopieren',
  'upcoming.calendar.revokeAsk': 'Widerrufen…',
  'upcoming.calendar.revoke': 'Widerrufen',
  'upcoming.calendar.keep': 'Behalten',
  'upcoming.calendar.revokeOf': 'Adresse widerrufen ({{owner}})?',
  'upcoming.calendar.revokeWhat':
    'Sie endet für alle, die damit abonniert haben; sie benötigen die neue.',
  'upcoming.calendar.createFailed':
    'Das Erstellen der Adresse ist fehlgeschlagen.',
  'upcoming.calendar.revokeFailed':
    'Das Widerrufen der Adresse ist fehlgeschlagen.',
  'upcoming.calendar.whatAddress': 'Kalenderadresse',
  'upcoming.calendar.requestId': 'Anfrage-ID {{id}}',
};
