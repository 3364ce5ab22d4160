import { newId, type PoolClient } from '@rewards/db';
import type { HistoryOf } from '@rewards/validators/content/schemas';
import type { ProgramContext } from '../../../trpc';
import { lockLanguage, tell } from '../context';
import { pageAt } from './state-at';

export type Named = Exclude<HistoryOf, { kind: 'section' }>;

/** Names the state of a page or menu at a moment. Concurrent saves with an earlier timestamp finish first. */
export async function nameState(ctx: ProgramContext, of: Named, { at, name }: { at: Date; name: string }) {
	const id = newId();
	await ctx.db.transaction(async (client) => {
		const language = await holdStill(client, ctx, of, at);
		await client.query(
			`insert into content_state (program_id, id, language, of, page_id, menu, name, at, created_by_id, created_by_name)
			values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
			[
				ctx.program.id,
				id,
				language,
				of.kind,
				of.kind === 'page' ? of.id : null,
				of.kind === 'menu' ? of.menu : null,
				name,
				at,
				ctx.session.user.id,
				ctx.session.user.displayName,
			],
		);
		await tell(client, ctx, {
			action: 'create',
			entity: 'contentState',
			entityId: id,
			after: { name, of: of.kind, at },
		});
	});
	return { id };
}

/** Locks the named record until the transaction ends, and returns its language. */
async function holdStill(client: PoolClient, ctx: ProgramContext, of: Named, at: Date): Promise<string> {
	if (of.kind === 'menu') {
		await lockLanguage(client, ctx.program.id, of.language);
		return of.language;
	}
	await client.query('select 1 from content_page where program_id = $1 and id = $2 for share', [ctx.program.id, of.id]);
	await client.query('select 1 from content_section where program_id = $1 and page_id = $2 order by id for share', [
		ctx.program.id,
		of.id,
	]);
	return (await pageAt(client, ctx.program.id, of.id, at)).page.language;
}
