import type { FileRefusal } from '@rewards/validators/imports/constants';

/** The reader's process refuses a file; the process that asked turns it into the product's own error. */
export class WorkbookRefused extends Error {
	override name = 'WorkbookRefused';

	constructor(
		readonly reason: FileRefusal,
		readonly params: Record<string, unknown> = {},
	) {
		super(reason);
	}
}

/** Refuses a whole workbook. */
export function refuseWorkbook(reason: FileRefusal, params?: Record<string, unknown>): never {
	throw new WorkbookRefused(reason, params);
}
