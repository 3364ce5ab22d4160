import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from } from 'pg-copy-streams';
import { openBenchDatabase } from './lib/participants';
import { makeAccountTree, makeProgram } from '@rewards/api/testing/index';
const n = 50000;
const { database, close } = await openBenchDatabase(4);
const client = await database.pool.connect();
const tree = await makeAccountTree(database);
const p1 = await makeProgram(database, tree.accounts.left.id, 'points');
const pid = (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
const cpu = () => { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(f[11]) + Number(f[12])) * 10; };
const t = async (name: string, work: string | (() => Promise<unknown>)) => {
	const b = performance.now(); const c = cpu();
	await (typeof work === 'string' ? client.query(work) : work());
	console.log(name.padEnd(40), Math.round(performance.now() - b), 'ms wall', cpu() - c, 'ms cpu');
};
await t('stage', `create unlogged table st as select i as line, (lpad(to_hex(i), 8, '0') || '-0000-7000-8000-000000000000')::uuid as id, (array['Ann Yılmaz','José García','فاطمة الحسن','Zoë "Red" Müller','Łukasz Kowalski','Lopez, Jr.'])[i%6+1] as name, 'p'||i||'@example.com' as email, 'Active' as status, 'X-'||i as external_id, 'note' as custom_field1, i || ' Main St' as address1, 'Austin' as town_city from generate_series(1, ${n}) i`);
await client.query('analyze st');
const cols = 'name, email, status, external_id, custom_field1';
const ins = (p: string, more = '') => `insert into participant (program_id, id, import_id, ${cols}) select '${p}', id, '${p}', ${cols} from st ${more}`;
const conflict = 'on conflict (program_id, lower(email)) where deleted_at is null do nothing';
const fresh = async () => void (await client.query('drop table if exists fl; create table fl (like participant including all)'));
for (let round = 0; round < 2; round += 1) {
	await fresh();
	await t('plain insert into like table', ins(p1.id).replace('into participant', 'into fl'));
	const lines = (await client.query(`select concat_ws(E'\t', '${p1.id}', id, '${p1.id}', ${cols}) || E'\n' as l from st`)).rows.map((r) => r.l);
	await fresh();
	await t('copy into like table', () => pipeline(Readable.from(lines), client.query(from(`copy fl (program_id, id, import_id, ${cols}) from stdin`))));
	for (const index of (await client.query(`select indexname from pg_indexes where tablename = 'fl' and indexname not like '%pkey'`)).rows) {
		await fresh();
		const other = (await client.query(`select indexname from pg_indexes where tablename = 'fl' and indexname not like '%pkey' and indexname <> $1`, [index.indexname])).rows;
		for (const o of other) await client.query(`drop index ${o.indexname}`);
		if (round === 1) await t(`  only ${index.indexname}`, ins(p1.id).replace('into participant', 'into fl'));
	}
	await fresh();
	await t('conflict insert into like table', ins(p1.id, conflict).replace('into participant', 'into fl'));
	const a = await makeProgram(database, tree.accounts.left.id, 'points');
	await t('plain insert', ins(a.id));
	const b = await makeProgram(database, tree.accounts.left.id, 'points');
	await t('conflict insert', ins(b.id, conflict));
	await t('address', `insert into participant_address (program_id, id, participant_id, address1, town_city) select '${b.id}', id, id, address1, town_city from st`);
	await client.query('drop table if exists fa; create table fa (like participant_address including all)');
	await t('address like', `insert into fa (program_id, id, participant_id, address1, town_city) select '${b.id}', id, id, address1, town_city from st`);
}
client.release();
await close();
