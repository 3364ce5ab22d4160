import type { StarterWords } from '../starter-words';

/** German. */
export const ge: StarterWords = {
	pages: {
		home: {
			name: 'Startseite',
			html: '<h1>Willkommen</h1><p>Lösen Sie Ihre Punkte für eine Prämie Ihrer Wahl ein.</p><p><a href="/shop">Alle Prämien ansehen</a></p>',
		},
		closed: {
			name: 'Programm beendet',
			html: '<h1>Dieses Programm ist beendet</h1><p>Bestellungen sind nicht mehr möglich. Bei Fragen zu einer früheren Bestellung wenden Sie sich bitte an uns.</p>',
		},
		termsandconditions: {
			name: 'Teilnahmebedingungen',
			html: '<h1>Teilnahmebedingungen</h1><p><strong>Entwurf: Ersetzen Sie diesen Text durch Ihre eigenen Bedingungen und Datenschutzhinweise, bevor das Programm startet.</strong></p><h2>Teilnahme</h2><p>Geben Sie an, wer teilnehmen kann und wie Prämien erworben werden.</p><h2>Prämien und Bestellungen</h2><p>Geben Sie an, wie Prämien bestellt und geliefert werden und was geschieht, wenn eine Prämie nicht verfügbar ist.</p><h2>Datenschutz</h2><p>Geben Sie an, welche personenbezogenen Daten Sie zu welchem Zweck und wie lange verarbeiten und an wen man sich dazu wenden kann.</p>',
		},
		usedaccount: {
			name: 'Konto bereits verwendet',
			html: '<h1>Dieses Konto wurde bereits verwendet</h1><p>Mit diesem Konto wurde bereits bestellt. Wenn Sie das für einen Fehler halten, wenden Sie sich bitte an uns.</p>',
		},
		siterebuilding: {
			name: 'Website wird aktualisiert',
			html: '<h1>Wir aktualisieren diese Website</h1><p>Bitte kommen Sie in einigen Minuten wieder.</p>',
		},
		ordersuccess: {
			name: 'Bestellung aufgegeben',
			html: '<h1>Vielen Dank für Ihre Bestellung</h1><p>Wir haben sie erhalten und halten Sie über die Lieferung auf dem Laufenden.</p><p><a href="/shop">Zurück zu den Prämien</a></p>',
		},
	},
	plateau: {
		home: {
			name: 'Startseite',
			html: '<h1>Willkommen</h1><p>Wählen Sie eine Prämie Ihrer Stufe.</p><p><a href="/shop">Alle Prämien ansehen</a></p>',
		},
	},
	claim: {
		home: {
			name: 'Startseite',
			html: '<h1>Willkommen</h1><p>Mit Ihrem Code erhalten Sie eine Prämie Ihrer Wahl.</p><p><a href="/shop">Alle Prämien ansehen</a></p>',
		},
		usedaccount: {
			name: 'Code bereits verwendet',
			html: '<h1>Dieser Code wurde bereits verwendet</h1><p>Mit diesem Code wurde bereits bestellt. Wenn Sie das für einen Fehler halten, wenden Sie sich bitte an uns.</p>',
		},
	},
	menu: {
		home: 'Startseite',
		shop: 'Prämien',
		orders: 'Meine Bestellungen',
		account: 'Mein Konto',
		terms: 'Teilnahmebedingungen',
	},
};
