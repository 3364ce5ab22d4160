import { createCaller } from '@rewards/api/router';
import type { Context } from '@rewards/api/trpc/index';
import { createUploadCaller } from '@rewards/api/upload-router';
import { programNameSchema } from '@rewards/validators/programs/schemas';
import { signOnSentence } from '@rewards/validators/programs/single-sign-on';
import { z } from 'zod';
import { incomingFileOf } from '../http/upload-file';
import { queryFlag } from '../http/uploads';
import { asProgram, contentBytes, saveProgram, wholeBody, wholeProgram } from './content';
import { jobDone } from './job-done';
import { route } from './route';

/** Ticked unless said; clients send flags as JSON or as words. */
const ticked = z.union([z.boolean(), queryFlag]).default(true);
const cloneBody = z.object({
	menu: ticked,
	dictionary: ticked,
	content: ticked,
	/** Sic. With it the clone goes to the account `userId`, which clients name in the path as well. */
	diffrentUser: z.union([z.boolean(), queryFlag]).default(false),
	userId: z.union([z.uuid(), z.literal('')]).nullish(),
});

/** The same caller without the header ProgramId: it named the program that was cloned, not the clone. */
const namingNothing = ({ request: { programId: _, ...request }, ...ctx }: Context) => createCaller({ ...ctx, request });

/** Program sites. Disabled ones are listed as well, as `status` says: the client hides them unless asked. */
export const programRoutes = [
	route('GET', '/api/programs', {
		who: 'staff',
		call: ({ caller }) => caller.programs.options({ includeDisabled: true }),
	}),
	route('GET', '/api/programs/{id}', {
		who: 'staff',
		whole: true,
		call: ({ caller, params }) => wholeProgram(caller, params.id),
	}),
	route('POST', '/api/programs/{id}', {
		who: ['manageProgram', 'manageContent'],
		body: wholeBody,
		largest: contentBytes,
		whole: true,
		call: ({ caller, params, body }) => saveProgram(caller, params.id, body),
	}),
	route('POST', '/api/programs/{id}/upload', {
		who: ['manageProgram', 'manageContent'],
		upload: 'image',
		call: ({ ctx, params, request }) =>
			createUploadCaller(ctx).images({ programId: params.id, file: incomingFileOf(request, 'image') }),
	}),
	route('GET', '/api/programs/{id}/languages', {
		who: 'staff',
		call: ({ caller, params }) => caller.programs.languages({ programId: params.id }),
	}),
	route('POST', '/api/customers/{id}/programs', {
		who: ['manageProgram'],
		body: programNameSchema,
		call: async ({ caller, params, body }) =>
			asProgram(await caller.programs.create({ accountId: params.id, name: body.name })),
	}),
	route('POST', '/api/customers/{customerId}/programs/{programId}/clone', {
		who: ['manageProgram'],
		body: cloneBody,
		call: async ({ caller, ctx, params, body: { diffrentUser, userId, ...parts }, request }) => {
			const { customerId, programId } = params;
			// The account of the path is a claim as well, also where another one gets the clone.
			await caller.accounts.get({ accountId: customerId });
			const accountId = diffrentUser && userId ? userId : customerId;
			const clone = await caller.programs.clone({ programId, accountId, ...parts });
			await jobDone({ caller, db: ctx.db, request }, 'programClone', clone.jobId);
			return asProgram(await namingNothing(ctx).programs.get({ programId: clone.programId }));
		},
	}),
	route('POST', '/api/move-program/{programId}/{userId}', {
		who: ['manageProgram'],
		call: async ({ caller, params }) =>
			asProgram(await caller.programs.move({ programId: params.programId, accountId: params.userId })),
	}),
	route('POST', '/api/programs/{id}/mindtickle', {
		who: ['manageProgram'],
		call: async ({ caller, ctx, params, request }) => {
			const { jobId } = await caller.programs.importPeople({ programId: params.id });
			const counts = await jobDone({ caller, db: ctx.db, request }, 'providerImport', jobId);
			return { success: counts.rejected === 0, counts, jobId };
		},
	}),
	route('POST', '/api/programs/{id}/rebuildokta', {
		who: ['manageProgram'],
		call: async ({ caller, params }) => {
			const { faults, ...found } = await caller.programs.checkSignOn({ programId: params.id });
			const message = faults.map(({ code, params }) => signOnSentence(code, params)).join(' ');
			return { success: faults.length === 0, message, faults, ...found };
		},
	}),
	route('DELETE', '/api/programs/{id}', {
		who: ['manageProgramAdvanced'],
		call: async ({ caller, params }) => {
			// The path says which program is meant, as the typed name does elsewhere.
			const { name } = await caller.programs.get({ programId: params.id });
			await caller.programs.delete({ programId: params.id, name });
			return { success: true };
		},
	}),
];
