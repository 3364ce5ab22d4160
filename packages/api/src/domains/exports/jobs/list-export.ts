import { exportResultSchema } from '@rewards/validators/exports/schemas';
import { permissionFlags } from '@rewards/validators/permissions';
import { z } from 'zod';
import { defineJob } from '../../../jobs';

const params = z.object({
	list: z.string(),
	/** What the list's export takes; its procedure parses it when the file is made. */
	query: z.record(z.string(), z.unknown()),
});
export type ListExportParams = z.output<typeof params>;

/** Makes a file of all rows that a list has for whoever asked; started by `startExport`. */
export const listExportJob = defineJob({
	kind: 'listExport',
	// Anybody may have a list; the list itself says who.
	flags: [...permissionFlags],
	own: true,
	endsWithSession: true,
	whenCancelled: 'takenBack',
	params,
	result: exportResultSchema,
	// Not in the queue of a program: an import there needn't wait for a file. Who asks for many gets one after another,
	// beside those of others.
	queue: { name: 'exports', forEach: 'user' },
	shares: { account: 1 / 2, all: 3 / 4 },
});
