export { catalogueRouter } from './router';
export { repriceProducts } from './services/reprice';
