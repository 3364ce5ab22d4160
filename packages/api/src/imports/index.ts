export { bulkIds } from './bulk-ids';
export { type CopyValue, copyLine, copyRows } from './copy-rows';
export { csvLine, plainCell, rejectColumns } from './csv-cells';
export { CsvReader, type CsvReaderOptions } from './csv-reader';
export {
	type ColumnMapping,
	type FoundHeader,
	headerKey,
	type ImportColumn,
	type MappedHeader,
	namesOf,
	type Separator,
} from './header';
export { type ColumnChoice, columnSchemas, givenMapping, type SettledColumn, settledMapping } from './import-columns';
export { type Page, pagesOf } from './pages';
export {
	dropExpiredPreviews,
	dropPreview,
	previewHours,
	previewTable,
	type Staged,
	savePreview,
	takeStaged,
} from './previews';
export { readProgress, stopwatch } from './progress';
export { affected, type Queryable } from './queryable';
export { refuseFile } from './refuse-file';
export { type EarlierImport, findEarlierImport } from './same-file';
export { settle } from './settle';
export {
	faultColumns,
	faultNames,
	faultValues,
	noFaults,
	type RowFault,
	type StageSource,
	stagePortions,
	tellRejected,
} from './staging';
export { completeUpload, dropUpload, readStoredFile, type StoredUpload, storeUpload } from './stored-file';
export { takeTurn } from './take-turn';
export { appendPart, createUpload, dropParts, uploadState } from './upload-parts';
