/** What builds did: the list, one of it and the report over programs, as one part. */
export { BuildPage } from './build-page';
export { BuildsPage } from './builds-page';
export { ReportPage } from './report-page';
