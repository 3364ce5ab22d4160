export type { PageEntry } from './find-pages';
