/** The page list and one page of a site, as one chunk. */
export { PageRoute } from './page-route';
export { PagesPage } from './pages-page';
