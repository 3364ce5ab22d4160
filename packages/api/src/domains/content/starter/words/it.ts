import type { StarterWords } from '../starter-words';

export const it: StarterWords = {
	pages: {
		home: {
			name: 'Home',
			html: '<h1>Benvenuti</h1><p>Usate i vostri punti per il premio che preferite.</p><p><a href="/shop">Vedi tutti i premi</a></p>',
		},
		closed: {
			name: 'Programma terminato',
			html: '<h1>Questo programma è terminato</h1><p>Non è più possibile ordinare. Per domande su un ordine precedente, contattateci.</p>',
		},
		termsandconditions: {
			name: 'Termini e condizioni',
			html: '<h1>Termini e condizioni</h1><p><strong>Bozza: sostituire questo testo con le proprie condizioni e la propria informativa sulla privacy prima dell’apertura del programma.</strong></p><h2>Partecipazione</h2><p>Indicare chi può partecipare e come si ottengono i premi.</p><h2>Premi e ordini</h2><p>Indicare come si ordinano e come vengono consegnati i premi, e che cosa accade quando un premio non è disponibile.</p><h2>Privacy</h2><p>Indicare quali dati personali vengono trattati, per quale scopo e per quanto tempo, e a chi rivolgersi in merito.</p>',
		},
		usedaccount: {
			name: 'Account già utilizzato',
			html: '<h1>Questo account è già stato utilizzato</h1><p>Con questo account è già stato effettuato un ordine. Se pensate che si tratti di un errore, contattateci.</p>',
		},
		siterebuilding: {
			name: 'Sito in aggiornamento',
			html: '<h1>Stiamo aggiornando questo sito</h1><p>Tornate tra qualche minuto.</p>',
		},
		ordersuccess: {
			name: 'Ordine inviato',
			html: '<h1>Grazie per il vostro ordine</h1><p>Lo abbiamo ricevuto e vi terremo informati sulla consegna.</p><p><a href="/shop">Torna ai premi</a></p>',
		},
	},
	plateau: {
		home: {
			name: 'Home',
			html: '<h1>Benvenuti</h1><p>Scegliete un premio del vostro livello.</p><p><a href="/shop">Vedi tutti i premi</a></p>',
		},
	},
	claim: {
		home: {
			name: 'Home',
			html: '<h1>Benvenuti</h1><p>Il vostro codice dà diritto a un premio a scelta.</p><p><a href="/shop">Vedi tutti i premi</a></p>',
		},
		usedaccount: {
			name: 'Codice già utilizzato',
			html: '<h1>Questo codice è già stato utilizzato</h1><p>Con questo codice è già stato effettuato un ordine. Se pensate che si tratti di un errore, contattateci.</p>',
		},
	},
	menu: {
		home: 'Home',
		shop: 'Premi',
		orders: 'I miei ordini',
		account: 'Il mio account',
		terms: 'Termini e condizioni',
	},
};
