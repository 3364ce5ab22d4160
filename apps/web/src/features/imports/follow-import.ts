import type { ImportOwner } from './import-kind';
import { keepImport } from './kept-import';
import { underWay } from './under-way';

/** Shows an import that was started now, in this tab and all others. */
export function followImport(owner: ImportOwner, jobId: string, name: string): void {
	underWay.add(jobId);
	keepImport(owner, { kind: 'job', jobId, name });
}
