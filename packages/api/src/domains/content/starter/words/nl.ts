import type { StarterWords } from '../starter-words';

export const nl: StarterWords = {
	pages: {
		home: {
			name: 'Startpagina',
			html: '<h1>Welkom</h1><p>Gebruik uw punten voor een beloning naar keuze.</p><p><a href="/shop">Alle beloningen bekijken</a></p>',
		},
		closed: {
			name: 'Programma gesloten',
			html: '<h1>Dit programma is gesloten</h1><p>Bestellen is niet meer mogelijk. Neem contact met ons op als u een vraag hebt over een eerdere bestelling.</p>',
		},
		termsandconditions: {
			name: 'Algemene voorwaarden',
			html: '<h1>Algemene voorwaarden</h1><p><strong>Concept: vervang deze tekst door uw eigen voorwaarden en privacyverklaring voordat het programma opengaat.</strong></p><h2>Deelname</h2><p>Vermeld wie kan deelnemen en hoe beloningen worden verdiend.</p><h2>Beloningen en bestellingen</h2><p>Vermeld hoe beloningen worden besteld en geleverd, en wat er gebeurt als een beloning niet beschikbaar is.</p><h2>Privacy</h2><p>Vermeld welke persoonsgegevens u verwerkt, met welk doel en hoe lang, en met wie men daarover contact kan opnemen.</p>',
		},
		usedaccount: {
			name: 'Account al gebruikt',
			html: '<h1>Dit account is al gebruikt</h1><p>Met dit account is al een bestelling geplaatst. Neem contact met ons op als u denkt dat dit een vergissing is.</p>',
		},
		siterebuilding: {
			name: 'Site wordt bijgewerkt',
			html: '<h1>We werken deze site bij</h1><p>Kom over een paar minuten terug.</p>',
		},
		ordersuccess: {
			name: 'Bestelling geplaatst',
			html: '<h1>Bedankt voor uw bestelling</h1><p>We hebben uw bestelling ontvangen en houden u op de hoogte van de levering.</p><p><a href="/shop">Terug naar de beloningen</a></p>',
		},
	},
	plateau: {
		home: {
			name: 'Startpagina',
			html: '<h1>Welkom</h1><p>Kies een beloning van uw niveau.</p><p><a href="/shop">Alle beloningen bekijken</a></p>',
		},
	},
	claim: {
		home: {
			name: 'Startpagina',
			html: '<h1>Welkom</h1><p>Uw code geeft u recht op een beloning naar keuze.</p><p><a href="/shop">Alle beloningen bekijken</a></p>',
		},
		usedaccount: {
			name: 'Code al gebruikt',
			html: '<h1>Deze code is al gebruikt</h1><p>Met deze code is al een bestelling geplaatst. Neem contact met ons op als u denkt dat dit een vergissing is.</p>',
		},
	},
	menu: {
		home: 'Startpagina',
		shop: 'Beloningen',
		orders: 'Mijn bestellingen',
		account: 'Mijn account',
		terms: 'Algemene voorwaarden',
	},
};
