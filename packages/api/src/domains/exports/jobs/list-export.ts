import { exportResultSchema } from '@rewards/validators/exports/schemas';
import { permissionFlags } from '@rewards/validators/permissions';
import { z } from 'zod';
import { defineJob } from '../../../jobs';

const params = z.object({
	list: z.string(),
	/** Input of the list's export procedure, which parses it when the file is made. */
	query: z.record(z.string(), z.unknown()),
});
export type ListExportParams = z.output<typeof params>;

/** Makes a file of all rows of a list that the requester may see; started by `startExport`. */
export const listExportJob = defineJob({
	kind: 'listExport',
	// Open to all users: the list itself checks its flags.
	flags: [...permissionFlags],
	own: true,
	endsWithSession: true,
	whenCancelled: 'takenBack',
	params,
	result: exportResultSchema,
	// Not in the queue of a program: an import there needn't wait for a file. A user's exports run one after another, in
	// parallel with those of others.
	queue: { name: 'exports', forEach: 'user' },
	shares: { tenant: 1 / 2, all: 3 / 4 },
});
