/** The pages of a site and one of them, as one part. */
export { PageRoute } from './page-route';
export { PagesPage } from './pages-page';
