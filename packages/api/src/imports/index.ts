export { CsvReader, type CsvReaderOptions } from './csv-reader';
export { headerKey, type ImportColumn, type MappedHeader, type Separator } from './header';
export { refuseFile } from './refuse-file';
