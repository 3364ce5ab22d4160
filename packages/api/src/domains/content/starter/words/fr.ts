import type { StarterWords } from '../starter-words';

export const fr: StarterWords = {
	pages: {
		home: {
			name: 'Accueil',
			html: '<h1>Bienvenue</h1><p>Utilisez vos points pour la récompense de votre choix.</p><p><a href="/shop">Voir toutes les récompenses</a></p>',
		},
		closed: {
			name: 'Programme terminé',
			html: '<h1>Ce programme est terminé</h1><p>Les commandes ne sont plus acceptées. Pour toute question sur une commande déjà passée, veuillez nous contacter.</p>',
		},
		termsandconditions: {
			name: 'Conditions générales',
			html: '<h1>Conditions générales</h1><p><strong>Projet : remplacez ce texte par vos propres conditions et votre politique de confidentialité avant l’ouverture du programme.</strong></p><h2>Participation</h2><p>Indiquez qui peut participer et comment les récompenses s’obtiennent.</p><h2>Récompenses et commandes</h2><p>Indiquez comment les récompenses sont commandées et livrées, et ce qui se passe lorsqu’une récompense n’est pas disponible.</p><h2>Confidentialité</h2><p>Indiquez quelles données personnelles vous traitez, dans quel but et pendant combien de temps, et à qui s’adresser à ce sujet.</p>',
		},
		usedaccount: {
			name: 'Compte déjà utilisé',
			html: '<h1>Ce compte a déjà été utilisé</h1><p>Une commande a déjà été passée avec ce compte. Si vous pensez qu’il s’agit d’une erreur, veuillez nous contacter.</p>',
		},
		siterebuilding: {
			name: 'Site en cours de mise à jour',
			html: '<h1>Nous mettons ce site à jour</h1><p>Veuillez revenir dans quelques minutes.</p>',
		},
		ordersuccess: {
			name: 'Commande enregistrée',
			html: '<h1>Merci pour votre commande</h1><p>Nous l’avons bien reçue et vous tiendrons informé de la livraison.</p><p><a href="/shop">Retour aux récompenses</a></p>',
		},
	},
	plateau: {
		home: {
			name: 'Accueil',
			html: '<h1>Bienvenue</h1><p>Choisissez une récompense de votre niveau.</p><p><a href="/shop">Voir toutes les récompenses</a></p>',
		},
	},
	claim: {
		home: {
			name: 'Accueil',
			html: '<h1>Bienvenue</h1><p>Votre code vous donne droit à une récompense de votre choix.</p><p><a href="/shop">Voir toutes les récompenses</a></p>',
		},
		usedaccount: {
			name: 'Code déjà utilisé',
			html: '<h1>Ce code a déjà été utilisé</h1><p>Une commande a déjà été passée avec ce code. Si vous pensez qu’il s’agit d’une erreur, veuillez nous contacter.</p>',
		},
	},
	menu: {
		home: 'Accueil',
		shop: 'Récompenses',
		orders: 'Mes commandes',
		account: 'Mon compte',
		terms: 'Conditions générales',
	},
};
