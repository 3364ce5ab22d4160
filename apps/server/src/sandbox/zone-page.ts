import type { FastifyInstance } from 'fastify';
import { documentOf, plain } from './page';
import { type Zone, zoneTypes } from './zone';

const rowOf = (record: Zone['records'][number]): string => {
	const { name, type, value } = record;
	return `<tr><td>${plain(name)}</td><td>${type}</td><td>${plain(value)}</td><td><form method="post" action="/zone/remove">
<input type="hidden" name="name" value="${plain(name)}"><input type="hidden" name="type" value="${type}"><button
aria-label="${plain(`Remove ${type} ${name}`)}">Remove</button></form></td></tr>`;
};

const pageOf = (zone: Zone): string =>
	documentOf(
		'Records',
		`<header><p><a href="/">Sandbox</a></p><h1>Records of the zone</h1><p>What the domain name servers answer. Create the records that a
program shows under its custom domain, then check them there.</p></header>
<section aria-label="New record"><form method="post" action="/zone"><label>Name<input name="name" required maxlength="253"></label>
<label>Type<select name="type">${zoneTypes.map((type) => `<option>${type}</option>`).join('')}</select></label>
<label>Value<input name="value" required maxlength="2000"></label><button>Create record</button></form></section>
<section aria-label="Records"><table><thead><tr><th>Name</th><th>Type</th><th>Value</th><th>Remove</th></tr></thead>
<tbody>${zone.records.map(rowOf).join('')}</tbody></table></section>`,
	);

const fieldsOf = (body: unknown): Record<string, unknown> =>
	typeof body === 'object' && body !== null ? { ...body } : {};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The zone as a page without scripts, and for tests as JSON. */
export function addZone(app: FastifyInstance, zone: Zone, safety: Readonly<Record<string, string>>): void {
	app.get('/zone', (_request, reply) => reply.headers(safety).type('text/html').send(pageOf(zone)));
	app.post('/zone', (request, reply) => {
		const fault = zone.add(fieldsOf(request.body));
		if (fault) return reply.code(400).send({ message: fault });
		return request.headers['content-type']?.startsWith('application/json')
			? zone.records
			: reply.redirect('/zone', 303);
	});
	app.post('/zone/remove', (request, reply) => {
		const { name, type } = fieldsOf(request.body);
		zone.remove(textOf(name), textOf(type));
		return reply.redirect('/zone', 303);
	});
}
