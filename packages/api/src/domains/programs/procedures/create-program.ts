import { newId, statementsOf } from '@rewards/db';
import { newProgramSchema } from '@rewards/validators/programs/schemas';
import type { z } from 'zod';
import { writeAudit } from '../../../audit';
import { accountProcedure, type StaffContext } from '../../../trpc';
import { writeStarter } from '../../content';
import { firstLook } from '../services/first-settings';
import { freePrefix } from '../services/free-prefix';
import { settingsSelect } from '../settings-select';
import { programFor } from './get-program';

/**
 * Creates a program of an account already found in the caller's subtree. Its name is also its title, until that is
 * changed. Its site begins with the pages that can't be deleted and with both menus, in its language.
 */
export async function createProgram(
	ctx: StaffContext,
	{ accountId, name, type, language }: z.output<typeof newProgramSchema> & { accountId: string },
) {
	return ctx.db.prisma.$transaction(async (tx) => {
		const id = newId();
		const poPrefix = await freePrefix(tx, name);
		const row = await tx.program.create({
			data: {
				id,
				accountId,
				name,
				fullName: name,
				type,
				languages: [language],
				poPrefix,
				...firstLook,
				updatedById: ctx.session.user.id,
				dictionaries: { create: { language, createdById: ctx.session.user.id } },
				contents: { create: { language, createdById: ctx.session.user.id } },
			},
			select: settingsSelect,
		});
		const writer = { client: statementsOf(tx), programId: id, userId: ctx.session.user.id };
		await writeStarter(writer, { languages: [language], type });
		const after = { name, type, poPrefix, languages: [language] };
		await writeAudit(tx, ctx, { action: 'create', entity: 'program', entityId: id, accountId, programId: id, after });
		return programFor(ctx, row);
	});
}

export const createProgramProcedure = accountProcedure('manageProgram')
	.input(newProgramSchema)
	.mutation(({ ctx, input }) => createProgram(ctx, { ...input, accountId: ctx.target.id }));
