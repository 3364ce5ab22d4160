import { lazily } from '../../lib/lazily';
import type { PointImportProps } from './import/point-import';
import type { PointImportStripProps } from './import/point-import-strip';
import type { TransactionsGridProps } from './transactions-grid';

/** What an import of points is called among the jobs. */
export const pointImportJob = 'pointImport';
/** The tab Transactions of a participant; put these into a Suspense. */
export const TransactionsGrid = lazily<TransactionsGridProps>(
	() => import('./transactions-grid').then((module) => module.TransactionsGrid),
	'ledger',
);
/** The import of points. */
export const PointImport = lazily<PointImportProps>(
	() => import('./import/point-import').then((module) => module.PointImport),
	'ledger',
	'participants',
	'imports',
	'jobs',
);
/** What of it is under way or has ended, above the participants. */
export const PointImportStrip = lazily<PointImportStripProps>(
	() => import('./import/point-import-strip').then((module) => module.PointImportStrip),
	'ledger',
);
