export { listExportJob } from './jobs/list-export';
export { exportsRouter } from './router';
export { openExportFile } from './services/open-export-file';
