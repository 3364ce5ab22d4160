import { newId } from '@rewards/db';
import type { ProgramType } from '@rewards/validators/programs/words';
import { writeAudit } from '../../../audit';
import type { StaffContext } from '../../../trpc';
import { settingsSelect } from '../settings-select';
import { programFor } from './get-program';

/** What a new program has besides its name and type. */
const firstLanguage = 'en';
const defaults = { poPrefix: 'PO', languages: [firstLanguage] };

/**
 * Makes a program of an account that was found in the caller's subtree before. Its name is its title too, until that is
 * changed.
 */
export async function createProgram(
	ctx: StaffContext,
	{ accountId, name, type }: { accountId: string; name: string; type: ProgramType },
) {
	return ctx.db.prisma.$transaction(async (tx) => {
		const id = newId();
		const row = await tx.program.create({
			data: {
				id,
				accountId,
				name,
				fullName: name,
				type,
				...defaults,
				updatedById: ctx.session.user.id,
				dictionaries: { create: { language: firstLanguage, createdById: ctx.session.user.id } },
				contents: { create: { language: firstLanguage, createdById: ctx.session.user.id } },
			},
			select: settingsSelect,
		});
		const after = { name, type, ...defaults };
		await writeAudit(tx, ctx, { action: 'create', entity: 'program', entityId: id, accountId, programId: id, after });
		return programFor(ctx, row);
	});
}
