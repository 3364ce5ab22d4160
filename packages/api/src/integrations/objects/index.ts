export type { ObjectStore } from './object-store';
export { createS3Store, type S3Settings } from './s3-store';
