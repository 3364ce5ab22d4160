import { type Database, newId } from '@rewards/db';
import { type DataKey, openText, seal } from '../../crypto';
import { sealedColumns } from '../../sealed-columns';
import { makeAccountTree, makeProgram } from '../../testing';

const text = (column: string) => `secret of ${column}`;

/** A row with a value in every sealed column, `passwords` participants, and a preview that waits. */
export async function sealEverything(db: Database, dataKey: DataKey, passwords: number) {
	const { accounts } = await makeAccountTree(db);
	const { id: programId } = await makeProgram(db, accounts.left.id, 'points');
	const [userId, jobId] = [newId(), newId()];
	const columns = await sealedColumns(db.pool);
	const sealed = (name: string, owner: string, key = owner) => {
		const found = columns.find(({ table, column }) => `${table}.${column}` === name);
		return seal(dataKey, text(found?.column ?? ''), found?.context(owner, key) ?? '');
	};
	const [endpoint, recipe, factor, mail, file, supplier] = [newId(), newId(), newId(), newId(), newId(), newId()];
	const devKey = sealed('program.dev_key', programId);
	await db.transaction(async (client) => {
		const run = (sql: string, ...values: unknown[]) => client.query(sql, values);
		// Only what is sealed matters here, not what it hangs on.
		await run('set local session_replication_role = replica');
		await run(
			'update program set mind_tickle_password = $2, dev_key = $3 where id = $1',
			programId,
			sealed('program.mind_tickle_password', programId),
			devKey,
		);
		const supply = 'insert into program_supplier (program_id, id, endpoint, dev_key) values ($1, $2, $3, $4)';
		await run(supply, programId, supplier, 'https://supplier.example', devKey);
		await run(supply, programId, newId(), 'https://former.example', sealed('program_supplier.dev_key', programId));
		await run(
			`insert into webhook_endpoint (id, account_id, name, url, events, secret, previous_secret, previous_until, created_by_id, owner_id)
			values ($1, $2, 'A', 'https://a.example', '{}', $3, $4, now(), $5, $5)`,
			endpoint,
			accounts.left.id,
			sealed('webhook_endpoint.secret', endpoint),
			sealed('webhook_endpoint.previous_secret', endpoint),
			userId,
		);
		await run(
			`insert into import_recipe_source (recipe_id, program_id, kind, place, secret, frequency, at_time, time_zone, next_at)
			values ($1, $2, 'https', '{}', $3, 'daily', '10:00', 'UTC', now())`,
			recipe,
			programId,
			sealed('import_recipe_source.secret', recipe),
		);
		await run(
			`insert into second_factor (id, user_id, kind, name, secret) values ($1, $2, 'totp', 'Phone', $3)`,
			factor,
			userId,
			sealed('second_factor.secret', userId),
		);
		await run(
			'insert into queued_mail (id, sealed, expires_at, next_at) values ($1, $2, now(), now())',
			mail,
			sealed('queued_mail.sealed', mail),
		);
		await run(
			`insert into stored_file (id, account_id, kind, name, content_type, sealed) values ($1, $2, 'upload', 'a.csv', 'text/csv', true)`,
			file,
			accounts.left.id,
		);
		for (const n of [0, 1])
			await run(
				'insert into stored_file_chunk (file_id, n, bytes) values ($1, $2, $3)',
				file,
				n,
				sealed('stored_file_chunk.bytes', file, String(n)),
			);
		await run(
			`insert into import_preview (job_id, program_id, file_id, rules, stage, samples, expires_at)
			values ($1, $2, $3, '', '{}', '{}', now())`,
			jobId,
			programId,
			file,
		);
		const stage = `import_stage.p${jobId.replaceAll('-', '')}`;
		await run(`create unlogged table ${stage} (line int not null, password_sealed bytea)`);
		for (const line of [1, 2])
			await run(`insert into ${stage} values ($1, $2)`, line, sealed('participant.password_sealed', programId));
		const ids = Array.from({ length: passwords }, newId);
		await run(
			`insert into participant (program_id, id, email, password_sealed)
			select $1, id, id || '@example.com', sealed from unnest($2::uuid[], $3::bytea[]) as p (id, sealed)`,
			programId,
			ids,
			ids.map(() => sealed('participant.password_sealed', programId)),
		);
	});
	return { accounts, programId };
}

/** How many values of each column this key opens; throws SealError at one that it doesn't. */
export async function openEverything(db: Database, dataKey: Pick<DataKey, 'known'>): Promise<Record<string, number>> {
	const opened: Record<string, number> = {};
	for (const { table, column, owner, key, context } of await sealedColumns(db.pool)) {
		const { rows } = await db.pool.query<{ owner: string; key: string; sealed: Buffer }>(
			`select ${owner}::text as owner, ${key?.column ?? owner}::text as key, ${column} as sealed from ${table}
			where ${column} is not null`,
		);
		const name = table.startsWith('import_stage') ? 'stage' : `${table}.${column}`;
		opened[name] = 0;
		for (const row of rows) {
			if (openText(dataKey, row.sealed, context(row.owner, row.key)) !== text(column))
				throw new Error(`Another text in ${name}`);
			opened[name] += 1;
		}
	}
	return opened;
}
