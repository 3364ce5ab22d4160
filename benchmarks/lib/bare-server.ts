/**
 * A handwritten server for one list: Fastify and pg, prepared statements, no token, no rights, no total unless
 * requested. BARE_DATABASE_URL names the database, BARE_PROGRAM the program. Sends its address to the parent process.
 */
import Fastify from 'fastify';
import { Pool } from 'pg';

const programId = process.env['BARE_PROGRAM'] ?? '';
const pool = new Pool({ connectionString: process.env['BARE_DATABASE_URL'], max: 20 });
const app = Fastify();

const columns = `p.id as sid, p.name, p.email, p.claim_email, p.status, p.external_id, p.level_id, l.description as level, p.balance, p.awarded,
	p.redeemed, p.order_count, p.created_at, p.last_login_at, p.custom_field1, p.custom_field2, p.custom_field3, p.custom_field4`;
const from = 'from participant p left join plateau_level l on l.program_id = p.program_id and l.id = p.level_id';
const order = 'order by p.name collate "und-x-icu", p.id limit 12';
const where = 'where p.program_id = $1 and p.deleted_at is null';
const like = 'and p.search_text like $2 and fold_text(p.email) like $2';

app.get('/page', async () => {
	const text = `select ${columns} ${from} ${where} ${order}`;
	const { rows } = await pool.query({ name: 'page', text, values: [programId] });
	return { items: rows };
});
app.get<{ Querystring: { name: string; id: string } }>('/after', async ({ query }) => {
	const text = `select ${columns} ${from} ${where} and (p.name collate "und-x-icu", p.id) > ($2, $3) ${order}`;
	const { rows } = await pool.query({ name: 'after', text, values: [programId, query.name, query.id] });
	return { items: rows };
});
app.get<{ Querystring: { text: string } }>('/email', async ({ query }) => {
	const values = [programId, `%${query.text}%`];
	const [page, total] = await Promise.all([
		pool.query({ name: 'email', text: `select ${columns} ${from} ${where} ${like} ${order}`, values }),
		pool.query<{ n: number }>({
			name: 'emails',
			text: `select count(*)::int as n from participant p ${where} ${like}`,
			values,
		}),
	]);
	return { items: page.rows, total: total.rows[0]?.n };
});

process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
