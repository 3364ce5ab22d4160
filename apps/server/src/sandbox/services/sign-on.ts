import { defineService } from '../service';

/**
 * The published settings of an OpenID Connect provider. People can't sign in here: it is for checking a program's
 * settings.
 */
export const signOn = defineService({
	name: 'sign-on',
	title: 'OpenID Connect provider',
	about: 'Serves its discovery document and its keys, for checking a program’s second sign-on provider.',
	switches: {
		issuer: { title: 'Issuer', choices: { own: 'is its address', other: 'is another one' } },
		document: {
			title: 'Document',
			choices: { whole: 'is whole', bare: 'lacks the token endpoint', page: 'is a web page' },
		},
		flow: { title: 'Code with PKCE', choices: { yes: 'is supported', no: 'is not' } },
		keys: { title: 'Keys', choices: { one: 'one', none: 'none' } },
	},
	routes(app, { switches, url }) {
		app.get('/.well-known/openid-configuration', async (_request, reply) => {
			const { issuer, document, flow } = switches();
			if (document === 'page') return reply.type('text/html').send('<h1>Welcome</h1>');
			return {
				issuer: issuer === 'own' ? url() : 'https://somebody-else.example',
				authorization_endpoint: `${url()}/authorize`,
				...(document === 'whole' ? { token_endpoint: `${url()}/token` } : {}),
				jwks_uri: `${url()}/keys`,
				response_types_supported: flow === 'yes' ? ['code'] : ['id_token'],
				code_challenge_methods_supported: flow === 'yes' ? ['S256'] : ['plain'],
			};
		});
		app.get('/keys', async () => ({
			keys: switches().keys === 'one' ? [{ kty: 'RSA', kid: 'one', use: 'sig', n: 'AQAB', e: 'AQAB' }] : [],
		}));
	},
});
