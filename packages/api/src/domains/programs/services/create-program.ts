import { newId } from '@rewards/db';
import type { ProgramType } from '@rewards/validators/programs/words';
import { writeAudit } from '../../../audit';
import type { StaffContext } from '../../../trpc';
import { settingsSelect } from '../settings-select';
import { programFor } from './get-program';

/** Defaults of a new program besides its name and type. */
const firstLanguage = 'en';
const defaults = { poPrefix: 'PO', languages: [firstLanguage] };

/**
 * Creates a program of an account already found in the caller's subtree. Its name is also its title, until that is
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
