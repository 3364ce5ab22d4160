export { bulkIds } from './bulk-ids';
export { type CopyValue, copyLine, copyRows, copyText } from './copy-rows';
export { csvLine, plainCell, rejectColumns } from './csv-cells';
export { CsvReader, type CsvReaderOptions } from './csv-reader';
export { headerKey, type ImportColumn, type MappedHeader, type Separator } from './header';
export { refuseFile } from './refuse-file';
export { completeUpload, dropUpload, readStoredFile, type StoredUpload, storeUpload } from './stored-file';
