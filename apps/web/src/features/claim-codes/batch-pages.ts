/** The batches of codes and one of them, as one chunk. */
export { BatchPage } from './batch-page';
export { BatchesPage } from './batches-page';
