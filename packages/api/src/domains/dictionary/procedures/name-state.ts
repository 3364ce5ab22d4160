import { newId } from '@rewards/db';
import { dictionaryStateSchema } from '@rewards/validators/dictionary/schemas';
import { writeAuditOn } from '../../../audit';
import { fieldError } from '../../../errors';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { inDictionary } from '../in-dictionary';

/** Names a state of a language's texts: the current one or that of an earlier moment. */
export const nameState = (
	ctx: ProgramContext,
	{ language, name, at }: { language: string; name: string; at?: string },
): Promise<{ id: string }> =>
	inDictionary(ctx, [language], async (client) => {
		const id = newId();
		const { program, session } = ctx;
		const { rows } = await client.query<{ at: Date }>(
			`insert into content_state (program_id, id, language, of, name, at, created_by_id, created_by_name)
				select $1, $2, $3, 'dictionary', $4, coalesce($5::timestamptz, clock_timestamp()), $6, $7
				where $5::timestamptz is null or $5 <= clock_timestamp() returning at`,
			[program.id, id, language, name, at ?? null, session.user.id, session.user.displayName],
		);
		const [state] = rows;
		if (!state) throw fieldError('at', 'dateInvalid');
		await writeAuditOn(client, ctx, {
			action: 'update',
			entity: 'dictionary',
			entityId: language,
			accountId: program.accountId,
			programId: program.id,
			before: { stateName: '' },
			after: { stateName: name },
		});
		return { id };
	});

/** Names a state of a language's texts. */
export const nameStateProcedure = programProcedure('manageContent')
	.input(dictionaryStateSchema)
	.mutation(({ ctx, input }) => nameState(ctx, input));
