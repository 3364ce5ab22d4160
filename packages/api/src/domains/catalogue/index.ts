export { holdCatalogue } from './hold-catalogue';
export { catalogueRouter } from './router';
export { repriceProducts } from './services/reprice';
