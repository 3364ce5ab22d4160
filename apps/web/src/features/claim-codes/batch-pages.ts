/** The batches of codes and one of them, as one part. */
export { BatchPage } from './batch-page';
export { BatchesPage } from './batches-page';
