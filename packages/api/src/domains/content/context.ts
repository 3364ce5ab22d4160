import type { PoolClient, Statements } from '@rewards/db';
import { type AuditEvent, writeAuditOn } from '../../audit';
import { AppError } from '../../errors';
import type { ProgramContext } from '../../trpc';
import type { Writer } from './rows/write-rows';

/** In whose name rows are written. */
export const writerOf = ({ program, session }: ProgramContext, client: Statements): Writer => ({
	client,
	programId: program.id,
	userId: session.user.id,
});

/** An entry of the log about something of the program. */
export const tell = (
	client: Statements,
	ctx: ProgramContext,
	event: Pick<AuditEvent, 'action' | 'entity' | 'entityId' | 'before' | 'after'>,
): Promise<void> =>
	writeAuditOn(client, ctx, { ...event, accountId: ctx.program.accountId, programId: ctx.program.id });

/** By what the log knows a menu: it has no id of its own. */
export const menuId = (programId: string, { language, menu }: { language: string; menu: string }): string =>
	`${programId}:${language}:${menu}`;

/** Takes a language's pages and menus until the transaction ends. NOT_FOUND when the program has no content in it. */
export async function lockLanguage(client: PoolClient, programId: string, language: string): Promise<void> {
	const { rowCount } = await client.query(
		'select 1 from program_content where program_id = $1 and language = $2 for no key update',
		[programId, language],
	);
	if (rowCount === 0) throw new AppError('NOT_FOUND', { entity: 'content' });
}
