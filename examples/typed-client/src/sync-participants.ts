/** Syncs a program's participants with a JSON file: `[{ "email": "…", "name": "…" }]`. Deletes nobody. */
import { readFile } from 'node:fs/promises';
import { RewardsError } from '@rewards/client';
import { connect } from './connect';

interface Person {
	email: string;
	name: string;
}
const [file = 'people.json'] = process.argv.slice(2);
const people: Person[] = JSON.parse(await readFile(file, 'utf8'));
const { client, programId } = await connect();

const known = new Map<string, { sid: string; name: string }>();
for await (const { sid, email, name } of client.rows(client.api.participants.list, { programId }))
	known.set(email.toLowerCase(), { sid, name });

const counts = { added: 0, changed: 0, unchanged: 0, refused: 0 };
for (const { email, name } of people) {
	const before = known.get(email.toLowerCase());
	if (before?.name === name) {
		counts.unchanged += 1;
		continue;
	}
	try {
		if (before) {
			const now = await client.api.participants.get.query({ programId, participantId: before.sid });
			await client.api.participants.update.mutate({
				programId,
				participantId: before.sid,
				version: now.version,
				participant: { ...now, name },
				sent: ['name'],
			});
			counts.changed += 1;
		} else {
			await client.api.participants.create.mutate({
				programId,
				participant: { name, email, status: 'Active', password: crypto.randomUUID(), addresses: [] },
			});
			counts.added += 1;
		}
	} catch (error) {
		if (!(error instanceof RewardsError)) throw error;
		counts.refused += 1;
		const fields = error.fields.map(({ path, code }) => `${path} ${code}`).join(', ');
		console.error(`${email}: ${error.code} ${fields || error.message}`);
	}
}
console.log(JSON.stringify(counts));
process.exitCode = counts.refused > 0 ? 1 : 0;
