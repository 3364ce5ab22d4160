export { recipesRouter } from './router';
