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
export { refuseFile } from './refuse-file';
export { completeUpload, dropUpload, readStoredFile, type StoredUpload, storeUpload } from './stored-file';
export { appendPart, createUpload, dropParts, uploadState } from './upload-parts';
