import type { StarterWords } from '../starter-words';

/** Spanish. */
export const sp: StarterWords = {
	pages: {
		home: {
			name: 'Inicio',
			html: '<h1>Bienvenido</h1><p>Use sus puntos para conseguir la recompensa que prefiera.</p><p><a href="/shop">Ver todas las recompensas</a></p>',
		},
		closed: {
			name: 'Programa finalizado',
			html: '<h1>Este programa ha finalizado</h1><p>Ya no se aceptan pedidos. Si tiene alguna pregunta sobre un pedido anterior, póngase en contacto con nosotros.</p>',
		},
		termsandconditions: {
			name: 'Términos y condiciones',
			html: '<h1>Términos y condiciones</h1><p><strong>Borrador: sustituya este texto por sus propias condiciones y su aviso de privacidad antes de abrir el programa.</strong></p><h2>Participación</h2><p>Indique quién puede participar y cómo se obtienen las recompensas.</p><h2>Recompensas y pedidos</h2><p>Indique cómo se piden y se entregan las recompensas, y qué ocurre cuando una recompensa no está disponible.</p><h2>Privacidad</h2><p>Indique qué datos personales trata, con qué fin y durante cuánto tiempo, y a quién dirigirse al respecto.</p>',
		},
		usedaccount: {
			name: 'Cuenta ya utilizada',
			html: '<h1>Esta cuenta ya se ha utilizado</h1><p>Ya se ha realizado un pedido con esta cuenta. Si cree que se trata de un error, póngase en contacto con nosotros.</p>',
		},
		siterebuilding: {
			name: 'Sitio en actualización',
			html: '<h1>Estamos actualizando este sitio</h1><p>Vuelva dentro de unos minutos.</p>',
		},
		ordersuccess: {
			name: 'Pedido realizado',
			html: '<h1>Gracias por su pedido</h1><p>Lo hemos recibido y le mantendremos informado sobre la entrega.</p><p><a href="/shop">Volver a las recompensas</a></p>',
		},
	},
	plateau: {
		home: {
			name: 'Inicio',
			html: '<h1>Bienvenido</h1><p>Elija una recompensa de su nivel.</p><p><a href="/shop">Ver todas las recompensas</a></p>',
		},
	},
	claim: {
		home: {
			name: 'Inicio',
			html: '<h1>Bienvenido</h1><p>Su código le da derecho a una recompensa de su elección.</p><p><a href="/shop">Ver todas las recompensas</a></p>',
		},
		usedaccount: {
			name: 'Código ya utilizado',
			html: '<h1>Este código ya se ha utilizado</h1><p>Ya se ha realizado un pedido con este código. Si cree que se trata de un error, póngase en contacto con nosotros.</p>',
		},
	},
	menu: {
		home: 'Inicio',
		shop: 'Recompensas',
		orders: 'Mis pedidos',
		account: 'Mi cuenta',
		terms: 'Términos y condiciones',
	},
};
