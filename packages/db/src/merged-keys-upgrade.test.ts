import { expect, test } from 'vitest';
import { newId } from '.';
import { databaseBefore } from './testing-upgrade';

/** Keys of those who were merged into somebody who is deleted by now are free; all others stay taken. */
const { run, upgrade } = databaseBefore('20261129069500_keys_of_the_merged');
test('keys whose kept participant is deleted are free, and those of the others are not', async () => {
	const [root, program] = [newId(), newId()];
	await run(`insert into account (id, name, type) values ($1, 'Root', 'root')`, root);
	await run(`insert into program (id, account_id, name, type) values ($1, $2, 'Sky', 'points')`, program, root);
	const person = async (email: string, externalId: string, into?: string) => {
		const id = newId();
		await run(
			`insert into participant (program_id, id, name, email, external_id, merged_into_id, deleted_at)
			values ($1, $2, 'P', $3, $4, $5, case when $5::uuid is null then null else now() end)`,
			...[program, id, email, externalId, into ?? null],
		);
		return id;
	};
	const [gone, stays] = [await person('gone@example.com', 'G'), await person('stays@example.com', 'S')];
	await person('free@example.com', 'F', gone);
	await person('taken@example.com', 'T', stays);
	await run('update participant set deleted_at = now() where id = $1', gone);
	await expect(person('free@example.com', '')).rejects.toMatchObject({ code: '23505' });
	await upgrade();
	await person('FREE@example.com', 'F');
	await expect(person('taken@example.com', '')).rejects.toMatchObject({ code: '23505' });
	await expect(person('other@example.com', 'T')).rejects.toMatchObject({ code: '23505' });
});
