/** The product list and one product, as one chunk. */
export { ProductPage } from './product-page';
export { ProductsPage } from './products-page';
