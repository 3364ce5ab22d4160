/** What a program sells: the list and one of it, as one part. */
export { ProductPage } from './product-page';
export { ProductsPage } from './products-page';
