import { type PointField, pointFields } from '@rewards/validators/ledger/constants';
import type { ImportFlow } from '../../../imports/flow';
import { type PointImportParams, pointImportJob } from '../jobs/point-import';
import { pointPreviewJob } from '../jobs/point-preview';
import { pointColumns } from './columns';

/** The CSV import of points. */
export const pointFlow = {
	name: 'points',
	fields: pointFields,
	columns: () => pointColumns,
	previewJob: pointPreviewJob,
	importJob: pointImportJob,
} satisfies ImportFlow<PointField, PointImportParams>;
