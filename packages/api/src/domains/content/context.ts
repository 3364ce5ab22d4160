import type { PoolClient, Statements } from '@rewards/db';
import { type AuditEvent, writeAuditOn } from '../../audit';
import { AppError } from '../../errors';
import type { ProgramContext } from '../../trpc';
import type { Writer } from './rows/write-rows';

/** The user who writes the rows. */
export const writerOf = ({ program, session }: ProgramContext, client: Statements): Writer => ({
	client,
	programId: program.id,
	userId: session.user.id,
});

/** An audit entry about the program's content. */
export const tell = (
	client: Statements,
	ctx: ProgramContext,
	event: Pick<AuditEvent, 'action' | 'entity' | 'entityId' | 'before' | 'after'>,
): Promise<void> =>
	writeAuditOn(client, ctx, { ...event, accountId: ctx.program.accountId, programId: ctx.program.id });

/** The audit id of a menu: it has no id of its own. */
export const menuId = (programId: string, { language, menu }: { language: string; menu: string }): string =>
	`${programId}:${language}:${menu}`;

/** Locks a language's pages and menus until the transaction ends. NOT_FOUND when the program has no content in it. */
export async function lockLanguage(client: PoolClient, programId: string, language: string): Promise<void> {
	const { rowCount } = await client.query(
		'select 1 from program_content where program_id = $1 and language = $2 for no key update',
		[programId, language],
	);
	if (rowCount === 0) throw new AppError('NOT_FOUND', { entity: 'content' });
}
