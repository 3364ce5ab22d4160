import { type Command, type Given, Refused } from './command';
import { portalOf, portalOptions } from './portal';

/** The part of the REST path of each kind of job that can be undone. */
const paths: Readonly<Record<string, string>> = {
	participantImport: 'import',
	pointImport: 'importPoints',
	participantBulk: 'bulk',
};

/** A command that undoes a job of these kinds, or with --dry-run says what that would do. */
export const undoCommand = (summary: string, kinds: readonly string[]): Command => ({
	summary,
	takes: ['job'],
	options: {
		'dry-run': { help: 'Only says what would be undone and what prevents it. Exits with 1 if it would be refused.' },
		...portalOptions,
	},
	run: async (given: Given) => {
		const [id = ''] = given.taken;
		const client = await portalOf(given);
		const { kind, programId } = await client.api.jobs.get.query({ id });
		const path = kinds.includes(kind) ? paths[kind] : undefined;
		if (!path || !programId)
			throw new Refused(`${id} is a job of another kind (${kind}). list-jobs shows those that can be undone.`);
		const asks = given.on('dry-run');
		given.progress(asks ? `Looking at ${id}` : `Undoing ${id}`);
		const answer = await client.rest({
			method: asks ? 'GET' : 'POST',
			path: `/api/programs/${programId}/users/${path}/${id}/undo`,
			tryMs: 600_000,
		});
		const result: Record<string, unknown> = await answer.json();
		if (asks) return { ok: result['refusal'] === null, dryRun: true, ...result };
		const { success, ...counts } = result;
		return { ok: success === true, ...counts };
	},
});
