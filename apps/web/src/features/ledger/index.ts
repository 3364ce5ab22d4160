import { deferredImport } from '../../lib/loading/deferred-import';
import type { PointImportProps } from './import/point-import';
import type { PointImportStripProps } from './import/point-import-strip';
import type { TransactionsGridProps } from './transactions-grid';

/** The title of a point import among the jobs. */
export const pointImportJob = 'pointImport';
/** The tab Transactions of a participant; wrap these in a Suspense. */
export const TransactionsGrid = deferredImport<TransactionsGridProps>(
	() => import('./transactions-grid').then((module) => module.TransactionsGrid),
	'ledger',
);
/** The import of points. */
export const PointImport = deferredImport<PointImportProps>(
	() => import('./import/point-import').then((module) => module.PointImport),
	'ledger',
	'participants',
	'imports',
	'jobs',
);
/** Its state, above the participants. */
export const PointImportStrip = deferredImport<PointImportStripProps>(
	() => import('./import/point-import-strip').then((module) => module.PointImportStrip),
	'ledger',
);
