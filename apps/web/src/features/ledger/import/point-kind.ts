import { type PointField, pointFields } from '@rewards/validators/ledger/constants';
import { useTranslation } from '../../../i18n/use-translation';
import type { ImportKind } from '../../imports';

const isPointField = (field: string | null): field is PointField => pointFields.some((known) => known === field);

export const pointImport: ImportKind = {
	name: 'points',
	previewJob: 'pointPreview',
	importJob: 'pointImport',
	tookNothing: ({ kind, result }) => kind === 'pointImport' && result?.accepted === 0,
	ask: (client, { columns, ...input }) =>
		client.ledger.imports.preview.mutate({
			...input,
			...(columns
				? { columns: columns.map(({ index, field }) => ({ index, field: isPointField(field) ? field : null })) }
				: {}),
		}),
	rejects: (client, input) => client.ledger.imports.rejects.query(input),
	mend: (client, input) => client.ledger.imports.mend.mutate(input),
	discard: (client, input) => client.ledger.imports.discard.mutate(input),
};

/** Names the fields of a point file; unknown ones stay as they are. */
export function usePointFieldNames(): (field: string) => string {
	const { t } = useTranslation(['ledger', 'participants']);
	return (field) => {
		if (!isPointField(field)) return field;
		return field === 'email' || field === 'externalId' ? t(`participants:field.${field}`) : t(`ledger:field.${field}`);
	};
}
