import type { ImportKind } from '../../imports';
import { isImportField } from './fields';

export const participantImport: ImportKind = {
	name: 'participants',
	previewJob: 'participantPreview',
	importJob: 'participantImport',
	ask: (client, { columns, ...input }) =>
		client.participants.imports.preview.mutate({
			...input,
			...(columns
				? { columns: columns.map(({ index, field }) => ({ index, field: isImportField(field) ? field : null })) }
				: {}),
		}),
	rejects: (client, input) => client.participants.imports.rejects.query(input),
	mend: (client, input) => client.participants.imports.mend.mutate(input),
	discard: (client, input) => client.participants.imports.discard.mutate(input),
};

/** The page of an import into a program's participants. */
export const importPath = (programId: string, kind: 'participants' | 'points'): string =>
	`/programs/${programId}/import/${kind}`;
