import type { StarterWords } from '../starter-words';

export const pt: StarterWords = {
	pages: {
		home: {
			name: 'Início',
			html: '<h1>Boas-vindas</h1><p>Use os seus pontos para obter a recompensa que preferir.</p><p><a href="/shop">Ver todas as recompensas</a></p>',
		},
		closed: {
			name: 'Programa encerrado',
			html: '<h1>Este programa está encerrado</h1><p>Já não são aceites pedidos. Se tiver alguma dúvida sobre um pedido anterior, entre em contacto connosco.</p>',
		},
		termsandconditions: {
			name: 'Termos e condições',
			html: '<h1>Termos e condições</h1><p><strong>Rascunho: substitua este texto pelos seus próprios termos e aviso de privacidade antes da abertura do programa.</strong></p><h2>Participação</h2><p>Indique quem pode participar e como se obtêm as recompensas.</p><h2>Recompensas e pedidos</h2><p>Indique como se pedem e se entregam as recompensas, e o que acontece quando uma recompensa não está disponível.</p><h2>Privacidade</h2><p>Indique que dados pessoais trata, com que finalidade e durante quanto tempo, e quem contactar sobre o assunto.</p>',
		},
		usedaccount: {
			name: 'Conta já utilizada',
			html: '<h1>Esta conta já foi utilizada</h1><p>Já foi feito um pedido com esta conta. Se considera que se trata de um erro, entre em contacto connosco.</p>',
		},
		siterebuilding: {
			name: 'Site em atualização',
			html: '<h1>Estamos a atualizar este site</h1><p>Volte dentro de alguns minutos.</p>',
		},
		ordersuccess: {
			name: 'Pedido efetuado',
			html: '<h1>Obrigado pelo seu pedido</h1><p>Recebemos o seu pedido e informaremos sobre a entrega.</p><p><a href="/shop">Voltar às recompensas</a></p>',
		},
	},
	plateau: {
		home: {
			name: 'Início',
			html: '<h1>Boas-vindas</h1><p>Escolha uma recompensa do seu nível.</p><p><a href="/shop">Ver todas as recompensas</a></p>',
		},
	},
	claim: {
		home: {
			name: 'Início',
			html: '<h1>Boas-vindas</h1><p>O seu código dá direito a uma recompensa à sua escolha.</p><p><a href="/shop">Ver todas as recompensas</a></p>',
		},
		usedaccount: {
			name: 'Código já utilizado',
			html: '<h1>Este código já foi utilizado</h1><p>Já foi feito um pedido com este código. Se considera que se trata de um erro, entre em contacto connosco.</p>',
		},
	},
	menu: {
		home: 'Início',
		shop: 'Recompensas',
		orders: 'Os meus pedidos',
		account: 'A minha conta',
		terms: 'Termos e condições',
	},
};
