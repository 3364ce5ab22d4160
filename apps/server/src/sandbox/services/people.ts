import { defineService } from '../service';

const first = ['Ada', 'Bilge', 'Chloé', 'Deniz', 'Elif', 'Farid', 'Grace', 'Hana', 'İpek', 'Jonas', 'Kemal', 'Layla'];
const last = [
	'Lovelace',
	'Yılmaz',
	'Martin',
	'Kaya',
	'Haddad',
	'Hopper',
	'Suzuki',
	'Öztürk',
	'Weber',
	'Nasser',
	'Silva',
];

/** The same people at each start; some are inactive, and one in a hundred has left. */
function personOf(index: number) {
	const [givenName = '', familyName = ''] = [first[index % first.length], last[index % last.length]];
	const id = `p-${String(index + 1).padStart(5, '0')}`;
	return {
		schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
		id,
		userName: `${id}@people.example`,
		name: { givenName, familyName, formatted: `${givenName} ${familyName}` },
		emails: [{ value: `${id}@people.example`, type: 'work', primary: true }],
		userType: `Level ${(index % 3) + 1}`,
		active: index % 100 !== 99,
	};
}
/** Invalid as a name and as an address. */
const oddPerson = { id: 'p-odd', userName: 'nobody', emails: [{ value: 'not an address' }], active: true };

/** The different ways in which providers say whether a person is active, or don't. */
const vaguely: readonly object[] = [
	{},
	{ active: null },
	{ active: 'False' },
	{ active: 'true' },
	{ active: 'Archived' },
];

const counts = { some: 40, none: 0, many: 5_000 } as const;
const mostOfPage = 200;

/** A provider's list of people, over SCIM 2.0 with a user name and a password. */
export const people = defineService({
	name: 'people',
	title: 'People of the sign-on provider',
	about: 'Lists people over SCIM 2.0. A program with single sign-on imports them; any user name and password works.',
	switches: {
		credentials: { title: 'User name and password', choices: { good: 'are taken', refused: 'are refused (401)' } },
		amount: { title: 'People', choices: { some: '40', none: 'none', many: '5,000' } },
		quality: {
			title: 'Their data',
			choices: {
				good: 'are complete',
				odd: 'one lacks name and address',
				vague: 'don’t always say who is active, or as text',
				bare: 'are addresses and nothing else',
			},
		},
		pages: {
			title: 'Pages',
			choices: { all: 'are all there', early: 'end after the first', same: 'are the first one again and again' },
		},
		answer: {
			title: 'Answer',
			choices: { whole: 'is whole', odd: 'is no list', moved: 'leads into a private network' },
		},
	},
	routes(app, { switches }) {
		app.get<{ Querystring: Record<string, string> }>('/Users', async ({ headers, query }, reply) => {
			const { credentials, amount, quality, pages, answer } = switches();
			const problem = (status: number, detail: string) =>
				reply
					.code(status)
					.send({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: String(status), detail });
			const given = Buffer.from(/^Basic (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '', 'base64').toString();
			if (credentials === 'refused' || !/^[^:]+:.+/s.test(given)) return problem(401, 'Not these credentials');
			if (answer === 'moved') return reply.redirect('http://10.0.0.1/Users', 302);
			if (answer === 'odd') return { people: 'many' };
			const odd = quality === 'odd' ? [oddPerson] : [];
			const all = counts[amount] + odd.length;
			const asked = Math.max(1, Number(query['startIndex'] ?? 1) || 1) - 1;
			const from = pages === 'same' ? 0 : asked;
			const most = pages === 'early' && from > 0 ? 0 : mostOfPage;
			const take = Math.max(0, Math.min(most, Number(query['count'] ?? most) || most, all - from));
			const page = Array.from({ length: take }, (_, at) =>
				from + at < counts[amount] ? personOf(from + at) : oddPerson,
			).map((person, at) => {
				const { active, ...rest } = person;
				if (quality === 'bare') return { id: person.id, userName: person.userName };
				return quality === 'vague' ? { ...rest, ...vaguely[(from + at) % vaguely.length] } : { ...rest, active };
			});
			return {
				schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
				totalResults: all,
				startIndex: from + 1,
				itemsPerPage: page.length,
				Resources: page,
			};
		});
	},
});
