import { createCaller } from '@rewards/api/router';
import type { Context } from '@rewards/api/trpc/index';
import { createUploadCaller } from '@rewards/api/upload-router';
import { contentDocumentSchema } from '@rewards/validators/content/document';
import { newProgramSchema } from '@rewards/validators/programs/schemas';
import { programUpdateSchema } from '@rewards/validators/programs/settings';
import { signOnSentence } from '@rewards/validators/programs/single-sign-on';
import { z } from 'zod';
import { incomingFileOf } from '../http/files/upload-file';
import { queryFlag } from '../http/files/uploads';
import { asProgram, contentBytes, saveProgram, wholeBody, wholeProgram } from './content';
import { programOption } from './responses/accounts';
import { programWithContent } from './responses/content';
import { listOf } from './responses/grid';
import { jobDone } from './responses/job-done';
import { providerImport } from './responses/participants';
import { done } from './responses/pieces';
import { image, languages, program, signOnCheck } from './responses/programs';
import { route } from './route';

/** On by default; clients send flags as JSON or as words. */
const ticked = z.union([z.boolean(), queryFlag]).default(true);
const cloneBody = z.object({
	menu: ticked,
	dictionary: ticked,
	content: ticked,
	/** Sic. With it, the clone goes to the account `userId`, which clients name in the path as well. */
	diffrentUser: z.union([z.boolean(), queryFlag]).default(false),
	userId: z.union([z.uuid(), z.literal('')]).nullish(),
});

/** With `templateId`, the program begins with the parts of that one that aren't switched off. */
const newProgramBody = newProgramSchema.extend({
	templateId: z.union([z.uuid(), z.literal('')]).nullish(),
	settings: ticked,
	content: ticked,
	menu: ticked,
	dictionary: ticked,
});

/** The same caller without the header ProgramId: it named the cloned program, not the clone. */
const namingNothing = ({ request: { programId: _, ...request }, ...ctx }: Context) => createCaller({ ...ctx, request });

/** Program sites. Disabled ones are listed too, with their `status`: the client hides them by default. */
export const programRoutes = [
	route('GET', '/api/programs', {
		summary: 'List the programs of all accounts',
		answers: listOf(programOption),
		who: 'staff',
		call: ({ caller }) => caller.programs.options({ includeDisabled: true }),
	}),
	route('GET', '/api/programs/{id}', {
		summary: 'Read a program with its settings and content',
		answers: programWithContent,
		who: 'staff',
		whole: true,
		call: ({ caller, params }) => wholeProgram(caller, params.id),
	}),
	route('POST', '/api/programs/{id}', {
		summary: "Save a program's settings, its content, or both",
		answers: programWithContent,
		takes: z.object({ ...programUpdateSchema.shape, content: contentDocumentSchema.nullish() }).partial(),
		example: { version: 7, content: [{ language: 'en', pages: [] }] },
		who: ['manageProgram', 'manageContent'],
		body: wholeBody,
		largest: contentBytes,
		whole: true,
		call: ({ caller, params, body }) => saveProgram(caller, params.id, body),
	}),
	route('POST', '/api/programs/{id}/upload', {
		summary: 'Upload an image',
		answers: image,
		who: ['manageProgram', 'manageContent'],
		upload: 'image',
		call: ({ ctx, params, request }) =>
			createUploadCaller(ctx).images({ programId: params.id, file: incomingFileOf(request, 'image') }),
	}),
	route('GET', '/api/programs/{id}/languages', {
		summary: 'Read the texts of a program site',
		answers: languages,
		who: 'staff',
		call: ({ caller, params }) => caller.programs.languages({ programId: params.id }),
	}),
	route('POST', '/api/customers/{id}/programs', {
		summary: 'Add a program',
		answers: program,
		example: { name: 'Sky Points', type: 'points' },
		who: ['manageProgram'],
		body: newProgramBody,
		call: async ({ caller, ctx, params, body: { name, type, language, templateId, ...parts }, request }) => {
			const accountId = params.id;
			if (!templateId) return asProgram(await caller.programs.create({ name, type, language, accountId }));
			const made = await caller.programs.createFrom({ programId: templateId, accountId, name, ...parts });
			await jobDone({ caller, db: ctx.db, request }, 'programClone', made.jobId);
			return asProgram(await namingNothing(ctx).programs.get({ programId: made.programId }));
		},
	}),
	route('POST', '/api/customers/{customerId}/programs/{programId}/clone', {
		summary: 'Clone a program',
		answers: program,
		example: { menu: true, dictionary: true, content: true },
		who: ['manageProgram'],
		body: cloneBody,
		call: async ({ caller, ctx, params, body: { diffrentUser, userId, ...parts }, request }) => {
			const { customerId, programId } = params;
			// The account in the path is checked too, also when another one gets the clone.
			await caller.accounts.get({ accountId: customerId });
			const accountId = diffrentUser && userId ? userId : customerId;
			const clone = await caller.programs.clone({ programId, accountId, ...parts });
			await jobDone({ caller, db: ctx.db, request }, 'programClone', clone.jobId);
			return asProgram(await namingNothing(ctx).programs.get({ programId: clone.programId }));
		},
	}),
	route('POST', '/api/move-program/{programId}/{userId}', {
		summary: 'Move a program to another account',
		answers: program,
		who: ['manageProgram'],
		call: async ({ caller, params }) =>
			asProgram(await caller.programs.move({ programId: params.programId, accountId: params.userId })),
	}),
	route('POST', '/api/programs/{id}/mindtickle', {
		summary: 'Import people from the first sign-on provider',
		answers: providerImport,
		who: ['manageProgram'],
		call: async ({ caller, ctx, params, request }) => {
			const { jobId } = await caller.programs.importPeople({ programId: params.id });
			const counts = await jobDone({ caller, db: ctx.db, request }, 'providerImport', jobId);
			return { success: counts.rejected === 0, counts, jobId };
		},
	}),
	route('POST', '/api/programs/{id}/rebuildokta', {
		summary: 'Check the settings of the second sign-on provider',
		answers: signOnCheck,
		who: ['manageProgram'],
		call: async ({ caller, params }) => {
			const { faults, ...found } = await caller.programs.checkSignOn({ programId: params.id });
			const message = faults.map(({ code, params }) => signOnSentence(code, params)).join(' ');
			return { success: faults.length === 0, message, faults, ...found };
		},
	}),
	route('DELETE', '/api/programs/{id}', {
		summary: 'Delete a program',
		answers: done,
		who: ['manageProgramAdvanced'],
		call: async ({ caller, params }) => {
			// The path confirms the program, as the typed name does elsewhere.
			const { name } = await caller.programs.get({ programId: params.id });
			await caller.programs.delete({ programId: params.id, name });
			return { success: true };
		},
	}),
];
