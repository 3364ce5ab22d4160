export { csvLine, plainCell } from '@rewards/validators/imports/csv-cells';
export { affected, type Queryable } from '../pieces/queryable';
export { bulkIdSql, bulkIds } from './bulk-ids';
export { type CopyValue, copyLine, copyRows } from './copy-rows';
export { rejectColumns } from './csv-cells';
export { CsvReader, type CsvReaderOptions } from './csv-reader';
export type {
	ColumnMapping,
	FoundHeader,
	ImportColumn,
	MappedHeader,
	Separator,
} from './header/header';
export { type ColumnChoice, columnSchemas, type FixedColumn, fixedMapping } from './header/import-columns';
export { fieldValue } from './header/joined-columns';
export { secretFields, secretMask, withoutValue } from './header/secret-headers';
export { beyondOf, type CountedOnly, keepRejects, keptNote, StagedRejects } from './keep-rejects';
export { markUndone } from './mark-undone';
export { type Page, pagesOf } from './pages';
export { prepareJoin } from './prepare-join';
export {
	dropExpiredPreviews,
	dropPreview,
	previewTable,
	type Staged,
	savePreview,
	takeStaged,
} from './previews';
export { readProgress, stopwatch } from './progress';
export {
	hashedPieces,
	type ImportPiece,
	importPieces,
	keepSettled,
	readingOf,
	textPieces,
} from './reading/import-file';
export { requestUndo } from './request-undo';
export { type EarlierImport, findEarlierImport } from './same-file';
export {
	faultColumns,
	faultNames,
	faultValues,
	noFaults,
	type RowFault,
	type StageSource,
	stagePortions,
} from './staging';
export { dropUpload, readStoredFile, type StoredUpload, storeUpload } from './stored-file';
export { takeTurn } from './take-turn';
export { tellRejected } from './tell-rejected';
