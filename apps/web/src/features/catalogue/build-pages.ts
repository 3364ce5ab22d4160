/** The list of builds, one build and the report over programs, as one chunk. */
export { BuildPage } from './build-page';
export { BuildsPage } from './builds-page';
export { ReportPage } from './report-page';
